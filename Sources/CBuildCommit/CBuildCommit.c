#include "CBuildCommit.h"

const char *adspec_build_commit(void) { return ADSPEC_COMMIT; }
