#include "CAllocator.h"

#ifdef __linux__
#include <malloc.h>
#endif

void adspec_limit_arenas(int count) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}
