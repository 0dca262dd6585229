// ICU's headers, which those of libxml2 include for one field that nobody here uses, define what Foundation's do, otherwise.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
