#ifndef ADSPEC_CSYSTEM_H
#define ADSPEC_CSYSTEM_H

/// Exchanges what two paths name, in one step that nobody can see half done: `renameat2` with `RENAME_EXCHANGE` on
/// Linux, `renamex_np` with `RENAME_SWAP` on macOS. Both paths must exist on one file system.
/// Returns 0, or -1 with `errno` set (`EINVAL`, `ENOSYS`, `ENOTSUP`, `EXDEV`, `EBUSY` where it can't be had).
int adspec_exchange(const char *first, const char *second);

/// Brings to the disk what was written to the file system of an open folder: `syncfs` on Linux, `sync` on macOS, which
/// can't fail. Returns 0, or -1 with `errno` set.
int adspec_sync(int folder);

/// Gives the room back that bytes of a file take, which read as zeros from then on: `fallocate` with
/// `FALLOC_FL_PUNCH_HOLE` on Linux; not on macOS. Returns 0, or -1 with `errno` set (`EOPNOTSUPP` where it can't be had).
int adspec_free_range(int file, long long start, long long count);

/// Returns freed memory of all threads to the system: `malloc_trim` with glibc; elsewhere nothing.
void adspec_return_memory(void);

#endif
