#include <expat.h>
#include <iconv.h>
