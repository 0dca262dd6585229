// Between fork and exec a process with several threads may call very little; and Swift's Glibc module has neither fork nor
// the macros of waitpid.
#define _GNU_SOURCE
#include "CBrowserProcess.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

// The lowest number that a descriptor of ours may have, so that none is in the way of 0 to 4.
enum { FIRST_FREE = 10 };

static int moved(int descriptor) {
  if (descriptor < 0) return -1;
  int higher = fcntl(descriptor, F_DUPFD_CLOEXEC, FIRST_FREE);
  int code = errno;
  close(descriptor);
  errno = code;
  return higher;
}

static void become(const char *path, char *const arguments[], char *const environment[], int socket, int errors,
                   int nothing, int report, pid_t parent) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  setpgid(0, 0);
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  // Whoever started us may have ended before that held.
  if (getppid() != parent) _exit(1);
  for (int number = 0; number < 5; number++) {
    if (dup2(number < 2 ? nothing : number == 2 ? errors : socket, number) < 0) goto failed;
  }
  execve(path, arguments, environment);
failed:;
  int code = errno;
  ssize_t written = write(report, &code, sizeof code);
  (void)written;
  _exit(127);
}

pid_t adspec_spawn(const char *path, char *const arguments[], char *const environment[], int *channel, int *errors) {
  int sockets[2], reports[2], said[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return -1;
  int ours = moved(sockets[0]), theirs = moved(sockets[1]);
  // Neither end waits for the other: what there is no room for isn't said.
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, said) != 0) said[0] = said[1] = -1;
  int heard = moved(said[0]), saying = moved(said[1]);
  int nothing = moved(open("/dev/null", O_RDWR | O_CLOEXEC));
  if (pipe2(reports, O_CLOEXEC) != 0) reports[0] = reports[1] = -1;
  int report = moved(reports[0]), reporting = moved(reports[1]);
  pid_t child = -1;
  int code = errno;
  if (ours >= 0 && theirs >= 0 && heard >= 0 && saying >= 0 && nothing >= 0 && report >= 0 && reporting >= 0) {
    struct timeval patience = {.tv_sec = 10};
    setsockopt(ours, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    pid_t parent = getpid();
    child = fork();
    code = errno;
    if (child == 0) become(path, arguments, environment, theirs, saying, nothing, reporting, parent);
  }
  close(theirs);
  close(saying);
  close(nothing);
  close(reporting);
  if (child > 0) {
    ssize_t count;
    do count = read(report, &code, sizeof code);
    while (count < 0 && errno == EINTR);
    if (count > 0) {
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
      child = -1;
    }
  }
  close(report);
  if (child < 0) {
    close(ours);
    close(heard);
    errno = code;
    return -1;
  }
  *channel = ours;
  *errors = heard;
  return child;
}

ssize_t adspec_send(int channel, const void *bytes, size_t count) {
#if defined(MSG_NOSIGNAL)
  return send(channel, bytes, count, MSG_NOSIGNAL);
#else
  return send(channel, bytes, count, 0);
#endif
}

int adspec_ended(pid_t process, int *code) {
  int status;
  pid_t ended = waitpid(process, &status, WNOHANG);
  if (ended == process) *code = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  return ended == process ? 1 : ended < 0 && errno != EINTR ? -1 : 0;
}

// Kilobytes of a line such as "RssAnon:	   14232 kB"; 0 where the process has no such line any more.
static long long kilobytes(const char *status, const char *name) {
  const char *line = strstr(status, name);
  return line == NULL ? 0 : strtoll(line + strlen(name), NULL, 10);
}

long long adspec_group_memory(pid_t group) {
  DIR *processes = opendir("/proc");
  if (processes == NULL) return -1;
  long long sum = 0;
  struct dirent *entry;
  while ((entry = readdir(processes)) != NULL) {
    long process = strtol(entry->d_name, NULL, 10);
    if (process <= 0 || getpgid((pid_t)process) != group) continue;
    char path[64], status[4096];
    snprintf(path, sizeof path, "/proc/%ld/status", process);
    // A process that ended meanwhile holds nothing.
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;
    ssize_t count = read(file, status, sizeof status - 1);
    close(file);
    if (count <= 0) continue;
    status[count] = 0;
    sum += kilobytes(status, "\nRssAnon:") + kilobytes(status, "\nRssShmem:");
  }
  closedir(processes);
  return sum << 10;
}
