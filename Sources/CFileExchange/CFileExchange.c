// Swift's Glibc module doesn't declare renameat2 and syncfs, which are GNU extensions.
#define _GNU_SOURCE
#include "CFileExchange.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

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
