// Stops the command after each call that makes files durable or moves them. Loaded with LD_PRELOAD by scripts/campaign powerloss.
//
// POWER_LOG names a file that receives one line per call; then the process stops itself until it is continued.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static void stop(const char *line) {
    int file = (int)syscall(SYS_openat, AT_FDCWD, getenv("POWER_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0644);
    if (file < 0 || syscall(SYS_write, file, line, strlen(line)) < 0) abort();
    syscall(SYS_close, file);
    // To this thread, because another one would receive it later.
    syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), SIGSTOP);
}

static void stop_after_sync(int file) {
    char link[64], path[4096], line[4200];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) abort();
    path[length] = 0;
    snprintf(line, sizeof line, "sync %s\n", path);
    stop(line);
}

#define SYNCS(name) \
    int name(int file) { \
        REAL(name); \
        int status = real(file); \
        if (status == 0) stop_after_sync(file); \
        return status; \
    }
SYNCS(fsync)
SYNCS(fdatasync)

int rename(const char *old, const char *new) {
    REAL(rename);
    int status = real(old, new);
    if (status == 0) stop("move\n");
    return status;
}

int renameat2(int a, const char *old, int b, const char *new, unsigned flags) {
    REAL(renameat2);
    int status = real(a, old, b, new, flags);
    if (status == 0) stop("move\n");
    return status;
}
