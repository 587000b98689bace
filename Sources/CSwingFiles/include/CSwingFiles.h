#ifndef CSWINGFILES_H
#define CSWINGFILES_H

/// Exchanges two names atomically.
///
/// Returns 0, or -1 with `errno` set: `EINVAL`, `ENOSYS` or `ENOTSUP` if the file system can't.
int swing_exchange(const char *one, const char *other);

/// Lets all threads allocate from one area, instead of one of 64 MiB of addresses each; does nothing without glibc.
void swing_share_memory(void);

/// Reserves addresses of so many bytes at a time; does nothing without glibc, which would ask the system for each page.
void swing_grow_memory(int bytes);

/// Returns the commit from which the program was built; empty if it is unknown.
const char *swing_commit(void);

#endif
