#include "CSwingSignal.h"
#include "Vectors.h"

#include <stdint.h>

typedef int32_t whole __attribute__((vector_size(32), may_alias));
typedef int32_t whole_anywhere __attribute__((vector_size(32), aligned(4), may_alias));

// Keeps the larger value of each lane in `most`.
static inline __attribute__((always_inline)) void keep_greater(whole *most, const whole *other) {
    whole less = *most < *other;
    *most = (less & *other) | (~less & *most);
}

static inline __attribute__((always_inline)) int32_t largest_lane(const whole *most) {
    int32_t result = 0;
    for (int k = 0; k < 8; k++) result = (*most)[k] > result ? (*most)[k] : result;
    return result;
}

static inline __attribute__((always_inline)) int32_t maximum(const float *values, size_t count) {
    whole most[4] = {0};
    size_t i = 0;
    for (; i + 32 <= count; i += 32) {
        for (int k = 0; k < 4; k++) {
            whole bits = *(const whole_anywhere *)(values + i + 8 * k) & INT32_MAX;
            keep_greater(&most[k], &bits);
        }
    }
    for (int k = 1; k < 4; k++) keep_greater(&most[0], &most[k]);
    // The last vector ends with the values.
    for (; count >= 8 && i < count; i += 8) {
        whole bits = *(const whole_anywhere *)(values + (i + 8 < count ? i : count - 8)) & INT32_MAX;
        keep_greater(&most[0], &bits);
    }
    int32_t result = largest_lane(&most[0]);
    for (; i < count; i++) {
        int32_t bits;
        __builtin_memcpy(&bits, values + i, sizeof bits);
        bits &= INT32_MAX;
        result = bits > result ? bits : result;
    }
    return result;
}

typedef float lanes __attribute__((vector_size(32), may_alias));
typedef float lanes_anywhere __attribute__((vector_size(32), aligned(4), may_alias));

static inline __attribute__((always_inline)) size_t longer(
    const float *x, const float *y, const float *z, size_t count, float limit, swing_length *found) {
    size_t i = 0, n = 0;
    for (; i + 8 <= count; i += 8) {
        lanes a = *(const lanes_anywhere *)(x + i), b = *(const lanes_anywhere *)(y + i);
        lanes c = *(const lanes_anywhere *)(z + i), length = square_root(a * a + b * b + c * c);
        whole above = length > limit;
        int32_t any = 0;
        for (int k = 0; k < 8; k++) any |= above[k];
        if (!any) continue;
        for (int k = 0; k < 8; k++) {
            found[n] = (swing_length){(int32_t)i + k, length[k]};
            n += above[k] & 1;
        }
    }
    for (; i < count; i++) {
        float length = square_root(x[i] * x[i] + y[i] * y[i] + z[i] * z[i]);
        found[n] = (swing_length){(int32_t)i, length};
        n += length > limit;
    }
    return n;
}

#ifdef SWING_CHOOSES
__attribute__((target("avx2"))) static int32_t maximum_avx2(const float *values, size_t count) {
    return maximum(values, count);
}
#endif

int32_t swing_maximum(const float *values, size_t count, bool baseline) {
#ifdef SWING_CHOOSES
    if (!baseline && __builtin_cpu_supports("avx2")) return maximum_avx2(values, count);
#endif
    (void)baseline;
    return maximum(values, count);
}

#ifdef SWING_CHOOSES
__attribute__((target("avx2"))) static size_t longer_avx2(
    const float *x, const float *y, const float *z, size_t count, float limit, swing_length *found) {
    return longer(x, y, z, count, limit, found);
}
#endif

size_t swing_longer(
    const float *x, const float *y, const float *z, size_t count, float limit, swing_length *found, bool baseline) {
#ifdef SWING_CHOOSES
    if (!baseline && __builtin_cpu_supports("avx2")) return longer_avx2(x, y, z, count, limit, found);
#endif
    (void)baseline;
    return longer(x, y, z, count, limit, found);
}
