#include "CSwingSignal.h"
#include "Vectors.h"

#include <stdint.h>

typedef uint32_t word __attribute__((may_alias));
typedef uint32_t whole __attribute__((vector_size(32), may_alias));
typedef uint32_t whole_anywhere __attribute__((vector_size(32), aligned(4), may_alias));
typedef float lanes __attribute__((vector_size(32)));

// Folds the bits of both values into the low ones, since the low bits of coarse values are 0.
#define FOLDED(mixed) ((mixed) ^ ((mixed) >> 7) ^ ((mixed) >> 13) ^ ((mixed) >> 18))
// Zeros are not a mark, since a device at rest may have many.
#define MIXED(a, b) ((a) ^ ((b) >> 2) ^ 1)

// Continues after `n` marks with the sample at `i`.
static size_t marks(
    const word *a, const word *b, size_t i, size_t count, uint32_t low, int32_t *found, size_t n, size_t most) {
    for (; i < count && n < most; i++) {
        found[n] = (int32_t)i;
        n += (FOLDED(MIXED(a[i], b[i])) & low) == 0;
    }
    return n;
}

#ifdef SWING_CHOOSES
// Returns a bit for each of eight samples that is a mark.
__attribute__((target("avx2"), always_inline)) static inline uint32_t marked(
    const word *a, const word *b, uint32_t low) {
    whole mixed = MIXED(*(const whole_anywhere *)a, *(const whole_anywhere *)b);
    return (uint32_t)__builtin_ia32_movmskps256((lanes)((FOLDED(mixed) & low) == 0));
}

__attribute__((target("avx2"))) static size_t marks_avx2(
    const word *a, const word *b, size_t count, uint32_t low, int32_t *found, size_t most) {
    size_t n = 0, i = 0;
    for (; i + 16 <= count && n + 16 <= most; i += 16) {
        uint32_t bits = marked(a + i, b + i, low) | marked(a + i + 8, b + i + 8, low) << 8;
        for (; bits; bits &= bits - 1) found[n++] = (int32_t)(i + (size_t)__builtin_ctz(bits));
    }
    return marks(a, b, i, count, low, found, n, most);
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
    return marks((const word *)a, (const word *)b, 0, count, low, found, 0, most);
}
