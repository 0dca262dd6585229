#ifndef ADSPEC_CBROWSERPROCESS_H
#define ADSPEC_CBROWSERPROCESS_H

#include <sys/types.h>

/// Starts a program in a process group of its own, with one socket as its file descriptors 3 and 4, another as its standard
/// error, and nothing as its standard input and output. It gets no signal mask of ours.
///
/// On Linux the kernel kills it when the thread that started it ends, however that ends: even by SIGKILL.
///
/// Returns the process id, with our ends of the sockets in `channel` and in `errors`, which never waits; -1 with `errno` set
/// where it could not be started (`ENOENT`: there is no such program, `EACCES`: it may not be run).
pid_t adspec_spawn(const char *path, char *const arguments[], char *const environment[], int *channel,
                   int *errors);

/// Sends bytes without a signal when nobody reads them any more. As `send`: -1 with `errno` set where that fails, `EAGAIN`
/// when the other side took nothing for ten seconds.
ssize_t adspec_send(int channel, const void *bytes, size_t count);

/// Whether a process, which is ours, has ended. It is then gone for good, and `code` says how: its exit code, or the
/// number of the signal that ended it below zero. 0: it still runs; -1: it is none of ours.
int adspec_ended(pid_t process, int *code);

/// Returns the bytes that all processes of a group hold in memory and no file has: their own, and what they share with each
/// other, once for each. -1 where the system has no /proc.
long long adspec_group_memory(pid_t group);

#endif
