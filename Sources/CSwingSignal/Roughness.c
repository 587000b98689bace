#include "CSwingSignal.h"
#include "Vectors.h"

#include <stdint.h>
#include <string.h>

typedef float wide __attribute__((vector_size(32), may_alias));
typedef float wide_anywhere __attribute__((vector_size(32), aligned(4), may_alias));
typedef int32_t whole __attribute__((vector_size(32), may_alias));

static inline __attribute__((always_inline)) int32_t bits(float value) {
    int32_t result;
    memcpy(&result, &value, sizeof result);
    return result & INT32_MAX;
}

// Compares magnitudes as integers, which have the same order.
static inline __attribute__((always_inline)) int32_t roughness(const float *values, size_t count) {
    if (count < 3) return 0;
    whole most[2] = {{0}, {0}};
    size_t i = 1;
    for (; i + 17 <= count; i += 16) {
        for (int k = 0; k < 2; k++) {
            const float *at = values + i + 8 * k;
            wide middle = *(const wide_anywhere *)at;
            wide second = (*(const wide_anywhere *)(at - 1) - middle) + (*(const wide_anywhere *)(at + 1) - middle);
            whole magnitude = (whole)second & INT32_MAX, less = most[k] < magnitude;
            most[k] = (less & magnitude) | (~less & most[k]);
        }
    }
    int32_t result = 0;
    for (int k = 0; k < 16; k++) result = most[k / 8][k % 8] > result ? most[k / 8][k % 8] : result;
    for (; i + 1 < count; i++) {
        int32_t magnitude = bits((values[i - 1] - values[i]) + (values[i + 1] - values[i]));
        result = magnitude > result ? magnitude : result;
    }
    return result;
}

#ifdef SWING_CHOOSES
__attribute__((target("avx2"))) static int32_t roughness_avx2(const float *values, size_t count) {
    return roughness(values, count);
}
#endif

int32_t swing_roughness(const float *values, size_t count, bool baseline) {
#ifdef SWING_CHOOSES
    if (!baseline && __builtin_cpu_supports("avx2")) return roughness_avx2(values, count);
#endif
    (void)baseline;
    return roughness(values, count);
}
