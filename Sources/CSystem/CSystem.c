// Swift's Glibc module doesn't declare renameat2, syncfs, fallocate and malloc_trim, which are GNU extensions.
#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

int adspec_exchange(const char *first, const char *second) {
#if defined(__APPLE__)
  return renamex_np(first, second, RENAME_SWAP);
#else
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE);
#endif
}

int adspec_sync(int folder) {
#if defined(__APPLE__)
  (void)folder;
  sync();
  return 0;
#else
  return syncfs(folder);
#endif
}

int adspec_free_range(int file, long long start, long long count) {
#if defined(__APPLE__)
  (void)file, (void)start, (void)count;
  errno = ENOTSUP;
  return -1;
#else
  return fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, start, count);
#endif
}

void adspec_return_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}
