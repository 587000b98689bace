#include "CSwingSignal.h"
#include "Vectors.h"

#include <string.h>

typedef float wide __attribute__((vector_size(32), may_alias));
typedef float wide_anywhere __attribute__((vector_size(32), aligned(4), may_alias));
typedef int32_t whole __attribute__((vector_size(32), may_alias));

enum { LANES = 8 };

// What the lanes have seen; magnitudes are compared as integers, which have the same order.
typedef struct {
    whole largest, roughness, step;
    wide straightness;
} lanes;

static inline __attribute__((always_inline)) whole greater(whole a, whole b) {
    whole less = a < b;
    return (less & b) | (~less & a);
}

static inline __attribute__((always_inline)) wide magnitude(wide value) { return (wide)((whole)value & INT32_MAX); }

static inline __attribute__((always_inline)) wide larger(wide a, wide b) {
    whole less = a < b;
    return (wide)((less & (whole)b) | (~less & (whole)a));
}

// Adds eight samples of an axis, and returns how far they are from straight lines.
static inline __attribute__((always_inline)) wide add(lanes *seen, const float *at, float part, bool first) {
    wide before = *(const wide_anywhere *)(at - 1), middle = *(const wide_anywhere *)at;
    wide after = *(const wide_anywhere *)(at + 1);
    wide bend = magnitude((before - middle) + (after - middle));
    seen->largest = greater(seen->largest, (whole)magnitude(middle));
    seen->roughness = greater(seen->roughness, (whole)bend);
    if (first) {
        whole change = (whole)magnitude(after - middle);
        // Equal values are no step.
        change |= (change == 0) & INT32_MAX;
        whole less = change < seen->step;
        seen->step = (less & change) | (~less & seen->step);
    }
    return bend - part * magnitude(after - before);
}

static inline __attribute__((always_inline)) swing_look_result look(
    const float *x, const float *y, const float *z, size_t count, float part
) {
    lanes seen = {{0}, {0}, {0}, {0}};
    seen.step |= INT32_MAX;
    seen.straightness += __builtin_inff();
    // Each second stretch begins one vector later, and the last one ends with the samples.
    for (size_t i = 1; count >= LANES + 2 && i + 1 < count; i += LANES) {
        size_t at = i + LANES < count ? i : count - 1 - LANES;
        wide bend = larger(add(&seen, x + at, part, true), add(&seen, y + at, part, false));
        bend = larger(bend, add(&seen, z + at, part, false));
        whole less = bend < seen.straightness;
        seen.straightness = (wide)((less & (whole)bend) | (~less & (whole)seen.straightness));
    }
    swing_look_result result = {0, 0, __builtin_inff(), __builtin_inff()};
    int32_t largest = 0, roughness = 0, step = INT32_MAX;
    for (int k = 0; k < LANES; k++) {
        if (seen.largest[k] > largest) largest = seen.largest[k];
        if (seen.roughness[k] > roughness) roughness = seen.roughness[k];
        if (seen.step[k] < step) step = seen.step[k];
        if (seen.straightness[k] < result.straightness) result.straightness = seen.straightness[k];
    }
    const float *axes[3] = {x, y, z};
    // The ends are no middles, and few samples fill no vector.
    for (size_t i = 0; i < count; i++) {
        float bends = -__builtin_inff();
        for (int axis = 0; axis < 3; axis++) {
            const float *at = axes[axis] + i;
            int32_t value;
            memcpy(&value, at, sizeof value);
            value &= INT32_MAX;
            if (value > largest) largest = value;
            if (axis == 0 && i + 1 < count && at[1] != at[0]) {
                float change = __builtin_fabsf(at[1] - at[0]);
                memcpy(&value, &change, sizeof value);
                if (value < step) step = value;
            }
            if (i == 0 || i + 1 >= count) continue;
            float bend = __builtin_fabsf((at[-1] - at[0]) + (at[1] - at[0]));
            memcpy(&value, &bend, sizeof value);
            if (value > roughness) roughness = value;
            bend -= part * __builtin_fabsf(at[1] - at[-1]);
            bends = bend > bends ? bend : bends;
        }
        if (i > 0 && i + 1 < count && bends < result.straightness) result.straightness = bends;
        if (i == 0 && count >= LANES + 2) i = count - 2;
    }
    memcpy(&result.largest, &largest, sizeof largest);
    memcpy(&result.roughness, &roughness, sizeof roughness);
    if (step < INT32_MAX) memcpy(&result.step, &step, sizeof step);
    return result;
}

#ifdef SWING_CHOOSES
__attribute__((target("avx2"))) static swing_look_result look_avx2(
    const float *x, const float *y, const float *z, size_t count, float part
) {
    return look(x, y, z, count, part);
}
#endif

swing_look_result swing_look(
    const float *x, const float *y, const float *z, size_t count, float part, bool baseline
) {
#ifdef SWING_CHOOSES
    if (!baseline && __builtin_cpu_supports("avx2")) return look_avx2(x, y, z, count, part);
#endif
    (void)baseline;
    return look(x, y, z, count, part);
}

static inline __attribute__((always_inline)) wide square_of_step(const float *at) {
    wide step = *(const wide_anywhere *)at - *(const wide_anywhere *)(at - 1);
    return step * step;
}

static inline __attribute__((always_inline)) size_t jump(
    const float *x, const float *y, const float *z, size_t count, size_t from, float limit
) {
    size_t i = from;
    for (; i + LANES <= count; i += LANES) {
        wide square = square_of_step(x + i) + square_of_step(y + i) + square_of_step(z + i);
        whole far = ~(square <= limit * limit);
        int32_t any = 0;
        for (int k = 0; k < LANES; k++) any |= far[k];
        if (any) break;
    }
    for (; i < count; i++) {
        float a = x[i] - x[i - 1], b = y[i] - y[i - 1], c = z[i] - z[i - 1];
        if (!(a * a + b * b + c * c <= limit * limit)) break;
    }
    return i;
}

#ifdef SWING_CHOOSES
__attribute__((target("avx2"))) static size_t jump_avx2(
    const float *x, const float *y, const float *z, size_t count, size_t from, float limit
) {
    return jump(x, y, z, count, from, limit);
}
#endif

size_t swing_jump(
    const float *x, const float *y, const float *z, size_t count, size_t from, float limit, bool baseline
) {
#ifdef SWING_CHOOSES
    if (!baseline && __builtin_cpu_supports("avx2")) return jump_avx2(x, y, z, count, from, limit);
#endif
    (void)baseline;
    return jump(x, y, z, count, from, limit);
}
