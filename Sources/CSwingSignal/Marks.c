#include "CSwingSignal.h"
#include "Vectors.h"

#include <stdint.h>

typedef uint32_t word __attribute__((may_alias));
typedef uint32_t whole __attribute__((vector_size(32), may_alias));
typedef uint32_t whole_anywhere __attribute__((vector_size(32), aligned(4), may_alias));

// Folds the bits of both values into the low ones, since the low bits of coarse values are 0.
#define FOLDED(mixed) ((mixed) ^ ((mixed) >> 7) ^ ((mixed) >> 13) ^ ((mixed) >> 18))
// Zeros are not a mark, since a device at rest may have many.
#define MIXED(a, b) ((a) ^ ((b) >> 2) ^ 1)

static inline __attribute__((always_inline)) size_t marks(
    const word *a, const word *b, size_t count, uint32_t low, int32_t *found, size_t most) {
    size_t n = 0, i = 0;
    for (; i + 8 <= count && n + 8 <= most; i += 8) {
        whole mixed = MIXED(*(const whole_anywhere *)(a + i), *(const whole_anywhere *)(b + i));
        mask is_mark = (mask)((FOLDED(mixed) & low) == 0);
        if (!(is_mark[0] | is_mark[1] | is_mark[2] | is_mark[3])) continue;
        for (size_t k = i; k < i + 8; k++) {
            found[n] = (int32_t)k;
            n += (FOLDED(MIXED(a[k], b[k])) & low) == 0;
        }
    }
    for (; i < count && n < most; i++) {
        found[n] = (int32_t)i;
        n += (FOLDED(MIXED(a[i], b[i])) & low) == 0;
    }
    return n;
}

#ifdef SWING_CHOOSES
__attribute__((target("avx2"))) static size_t marks_avx2(
    const word *a, const word *b, size_t count, uint32_t low, int32_t *found, size_t most) {
    return marks(a, b, count, low, found, most);
}
#endif

size_t swing_marks(
    const float *a, const float *b, size_t count, uint32_t low, int32_t *found, size_t most, bool baseline) {
#ifdef SWING_CHOOSES
    if (!baseline && __builtin_cpu_supports("avx2")) {
        return marks_avx2((const word *)a, (const word *)b, count, low, found, most);
    }
#endif
    (void)baseline;
    return marks((const word *)a, (const word *)b, count, low, found, most);
}
