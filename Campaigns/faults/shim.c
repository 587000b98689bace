// Disturbs the n-th system call of a kind. Loaded into the command with LD_PRELOAD by faults.py.
//
//   FAULT_CALL   open, read, pread, write, pwrite, fsync, rename, close, ftruncate, mmap or malloc
//   FAULT_AT     the number of the call, from 1
//   FAULT_KIND   fail, short (half of the bytes), interrupt (EINTR) or kill (SIGKILL instead of the call)
//   FAULT_ERROR  the error number of `fail`
//   FAULT_LASTS  if set, all later calls of the kind are disturbed, too
//   FAULT_COUNT  a file that receives the number of calls of each kind, if the process ends normally
//
// Only regular files and standard output count; files of the system do not.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum call { OPEN, READ, PREAD, WRITE, PWRITE, FSYNC, RENAME, CLOSE, FTRUNCATE, MMAP, MALLOC, CALLS };
enum kind { NONE, FAIL, SHORT, INTERRUPT };

static const char *const names[] = {
    "open", "read", "pread", "write", "pwrite", "fsync", "rename", "close", "ftruncate", "mmap", "malloc",
};
static bool is_active;
static enum call fault_call = CALLS;
static long fault_at;
static enum kind fault_kind = NONE;
static bool fault_kills, fault_lasts;
static int fault_error = EIO;
static const char *count_path;
static pid_t process;
static atomic_long counts[CALLS];

__attribute__((constructor)) static void begin(void) {
    const char *call = getenv("FAULT_CALL"), *at = getenv("FAULT_AT");
    const char *kind = getenv("FAULT_KIND"), *error = getenv("FAULT_ERROR");
    process = getpid();
    if (at) fault_at = atol(at);
    if (error) fault_error = atoi(error);
    fault_lasts = getenv("FAULT_LASTS") != NULL;
    count_path = getenv("FAULT_COUNT");
    fault_kills = kind && !strcmp(kind, "kill");
    fault_kind = kind && !strcmp(kind, "short") ? SHORT : kind && !strcmp(kind, "interrupt") ? INTERRUPT : FAIL;
    for (int i = 0; call && i < CALLS; i++)
        if (!strcmp(call, names[i])) fault_call = (enum call)i;
    is_active = true;
}

__attribute__((destructor)) static void end(void) {
    if (!count_path || getpid() != process) return;
    is_active = false;
    char text[512];
    int length = 0;
    for (int i = 0; i < CALLS; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s %ld\n", names[i], atomic_load(&counts[i]));
    int file = (int)syscall(SYS_openat, AT_FDCWD, count_path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0) return;
    if (syscall(SYS_write, file, text, (size_t)length) < 0) abort();
    syscall(SYS_close, file);
}

/// Counts a call, and returns its fault with the error number set.
static enum kind fault(enum call call) {
    long number = atomic_fetch_add(&counts[call], 1) + 1;
    if (call != fault_call || number < fault_at || (number > fault_at && !fault_lasts)) return NONE;
    if (fault_kills) {
        syscall(SYS_kill, getpid(), SIGKILL);
        for (;;) pause();
    }
    errno = fault_kind == INTERRUPT ? EINTR : fault_error;
    return fault_kind;
}

static bool is_counted(int file) {
    if (!is_active || file == 2) return false;
    if (file == 1) return true;
    struct stat facts;
    return fstat(file, &facts) == 0 && S_ISREG(facts.st_mode);
}

static bool is_counted_path(const char *path) {
    static const char *const foreign[] = {"/proc/", "/sys/", "/etc/", "/usr/", "/lib", "/dev/", "/opt/"};
    if (!is_active) return false;
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
        if (!strncmp(path, foreign[i], strlen(foreign[i]))) return false;
    return true;
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

// A function that moves bytes: it fails, or moves half of them.
#define MOVES(name, call, pointer, ...) \
    ssize_t name(int file, pointer bytes, size_t count __VA_ARGS__) { \
        REAL(name); \
        enum kind kind = is_counted(file) ? fault(call) : NONE; \
        if (kind == FAIL || kind == INTERRUPT) return -1; \
        if (kind == SHORT && count > 1) count /= 2; \
        return real(file, bytes, count OFFSET); \
    }
#define OFFSET
MOVES(read, READ, void *)
MOVES(write, WRITE, const void *)
#undef OFFSET
#define OFFSET , offset
MOVES(pread, PREAD, void *, , off_t offset)
MOVES(pread64, PREAD, void *, , off64_t offset)
MOVES(pwrite, PWRITE, const void *, , off_t offset)
MOVES(pwrite64, PWRITE, const void *, , off64_t offset)

// libzip writes through these two; glibc's own calls behind them cannot be replaced.
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file) {
    REAL(fwrite);
    // glibc repeats an interrupted call.
    enum kind kind = is_counted(fileno(file)) ? fault(WRITE) : NONE;
    if (kind == FAIL) return 0;
    return real(bytes, size, count, file);
}

int fclose(FILE *file) {
    REAL(fclose);
    enum kind kind = is_counted(fileno(file)) ? fault(CLOSE) : NONE;
    int error = errno, status = real(file);
    if (kind != FAIL && kind != INTERRUPT) return status;
    errno = error;
    return -1;
}

#define OPENS(name, call) \
    int name(const char *path, int flags, ...) { \
        REAL(name); \
        va_list list; \
        va_start(list, flags); \
        mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0; \
        va_end(list); \
        enum kind kind = is_counted_path(path) ? fault(call) : NONE; \
        return kind == FAIL || kind == INTERRUPT ? -1 : real(path, flags, mode); \
    }
OPENS(open, OPEN)
OPENS(open64, OPEN)

#define STATUS(name, call, condition, parameters, arguments) \
    int name parameters { \
        REAL(name); \
        enum kind kind = (condition) ? fault(call) : NONE; \
        return kind == FAIL || kind == INTERRUPT ? -1 : real arguments; \
    }
STATUS(fsync, FSYNC, is_active, (int file), (file))
STATUS(ftruncate, FTRUNCATE, is_counted(file), (int file, off_t size), (file, size))
STATUS(ftruncate64, FTRUNCATE, is_counted(file), (int file, off64_t size), (file, size))
STATUS(rename, RENAME, is_active, (const char *old, const char *new), (old, new))
STATUS(renameat2, RENAME, is_active, (int a, const char *old, int b, const char *new, unsigned flags),
       (a, old, b, new, flags))

// A failed close has closed the file, as on Linux.
int close(int file) {
    REAL(close);
    enum kind kind = is_counted(file) ? fault(CLOSE) : NONE;
    int error = errno, status = real(file);
    if (kind != FAIL && kind != INTERRUPT) return status;
    errno = error;
    return -1;
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
    REAL(mmap);
    enum kind kind = is_active ? fault(MMAP) : NONE;
    return kind == FAIL || kind == INTERRUPT ? MAP_FAILED : real(address, size, protection, flags, file, offset);
}

extern void *__libc_malloc(size_t size);
void *malloc(size_t size) {
    if (is_active && fault(MALLOC) == FAIL) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_malloc(size);
}
