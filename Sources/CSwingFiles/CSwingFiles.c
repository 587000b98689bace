#define _GNU_SOURCE
#include "CSwingFiles.h"

#include <fcntl.h>
#include <stdio.h>

int swing_exchange(const char *one, const char *other) {
#if defined(__APPLE__)
    return renamex_np(one, other, RENAME_SWAP);
#else
    return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
#endif
}

const char *swing_commit(void) {
    return SWINGKIT_COMMIT;
}

#ifdef __GLIBC__
#include <malloc.h>

void swing_share_memory(void) { mallopt(M_ARENA_MAX, 1); }
void swing_grow_memory(int bytes) { mallopt(M_TOP_PAD, bytes); }
#else
void swing_share_memory(void) {}
void swing_grow_memory(int bytes) { (void)bytes; }
#endif
