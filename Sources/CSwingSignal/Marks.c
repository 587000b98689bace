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
    // Many samples per loop, since the end of the inner one cannot be predicted.
    for (; i + 64 <= count && n + 64 <= most; i += 64) {
        uint64_t bits = 0;
        for (size_t k = 0; k < 64; k += 8) bits |= (uint64_t)marked(a + i + k, b + i + k, low) << k;
        for (; bits; bits &= bits - 1) found[n++] = (int32_t)(i + (size_t)__builtin_ctzll(bits));
    }
    for (; i + 8 <= count && n + 8 <= most; i += 8) {
        for (uint32_t bits = marked(a + i, b + i, low); bits; bits &= bits - 1) {
            found[n++] = (int32_t)(i + (size_t)__builtin_ctz(bits));
        }
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

// Returns the hash of a sample and of the next one. The products do not wait for each other.
static inline uint64_t hash(const word *x, const word *y, const word *z) {
    uint64_t sum = (x[0] | (uint64_t)y[0] << 32) * 0x9E3779B97F4A7C15u
        ^ (z[0] | (uint64_t)x[1] << 32) * 0xBF58476D1CE4E5B9u ^ (y[1] | (uint64_t)z[1] << 32) * 0x94D049BB133111EBu;
    uint64_t hash = (sum ^ sum >> 32) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 31;
}

size_t swing_enter(
    const float *x, const float *y, const float *z, size_t count, uint32_t low, uint32_t number, uint64_t *places,
    size_t size, swing_mark *found, bool baseline) {
    int32_t chosen[SWING_MARKS];
    size_t n = 0, all = swing_marks(x, z, count, low, chosen, SWING_MARKS, baseline);
    for (size_t k = 0; k < all; k++) {
        size_t i = (size_t)chosen[k];
        if (i + 1 >= count || (i > 0 && x[i] == x[i - 1] && y[i] == y[i - 1] && z[i] == z[i - 1])) continue;
        uint64_t own = hash((const word *)x + i, (const word *)y + i, (const word *)z + i);
        uint64_t *place = places + (own & (size - 1)), earlier = *place;
        // A place has the upper half of a hash, and the lower half of a sample's number plus 1.
        uint32_t mark = number + (uint32_t)i + 1;
        *place = (own & 0xFFFFFFFF00000000u) | mark;
        uint32_t distance = earlier != 0 && (earlier ^ own) >> 32 == 0 ? mark - (uint32_t)earlier : 0;
        bool is_rare = own >> 59 == 0;
        if (is_rare || distance > 0) found[n++] = (swing_mark){(uint32_t)i & INT32_MAX, is_rare, distance};
    }
    return n;
}
