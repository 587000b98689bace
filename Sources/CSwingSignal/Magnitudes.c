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
    int32_t result = 0;
    for (int k = 0; k < 8; k++) result = most[0][k] > result ? most[0][k] : result;
    for (; i < count; i++) {
        int32_t bits;
        __builtin_memcpy(&bits, values + i, sizeof bits);
        bits &= INT32_MAX;
        result = bits > result ? bits : result;
    }
    return result;
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
