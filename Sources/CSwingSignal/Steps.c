#include "CSwingSignal.h"
#include "Vectors.h"

// Combines all comparisons, so that the loop is branch-free.
static inline __attribute__((always_inline)) bool rises(const double *times, size_t count, double limit) {
    mask good[2] = {{-1, -1, -1, -1}, {-1, -1, -1, -1}};
    bool rest = true;
    size_t i = 1;
    for (; i + 8 <= count; i += 8) {
        for (int k = 0; k < 2; k++) {
            const double *at = times + i + 4 * k;
            four step = *(const four_anywhere *)at - *(const four_anywhere *)(at - 1);
            good[k] &= (mask)(step > 0.0) & (mask)(step <= limit);
        }
    }
    for (; i < count; i++) {
        double step = times[i] - times[i - 1];
        rest &= (step > 0.0) & (step <= limit);
    }
    mask both = good[0] & good[1];
    return rest && (both[0] & both[1] & both[2] & both[3]) != 0;
}

#ifdef SWING_CHOOSES
__attribute__((target("avx2"))) static bool rises_avx2(const double *times, size_t count, double limit) {
    return rises(times, count, limit);
}
#endif

bool swing_rises(const double *times, size_t count, double limit, bool baseline) {
#ifdef SWING_CHOOSES
    if (!baseline && __builtin_cpu_supports("avx2")) return rises_avx2(times, count, limit);
#endif
    (void)baseline;
    return rises(times, count, limit);
}

static inline __attribute__((always_inline)) four select_where(mask where, four a, four b) {
    return (four)((where & (mask)a) | (~where & (mask)b));
}

static inline __attribute__((always_inline)) swing_steps_result steps(const double *times, size_t count) {
    four shortest = {0}, longest = {0}, bent = {0};
    shortest += __builtin_inf();
    longest -= __builtin_inf();
    mask finite = {-1, -1, -1, -1};
    size_t i = 1;
    for (; i + 5 <= count; i += 4) {
        four before = *(const four_anywhere *)(times + i - 1), middle = *(const four_anywhere *)(times + i);
        four step = middle - before;
        four bend = *(const four_anywhere *)(times + i + 1) - middle - step;
        bend = (four)((mask)bend & INT64_MAX);
        shortest = select_where((mask)(step < shortest), step, shortest);
        longest = select_where((mask)(step > longest), step, longest);
        bent = select_where((mask)(bend > bent), bend, bent);
        finite &= (mask)(bend < __builtin_inf());
    }
    swing_steps_result result = {__builtin_inf(), -__builtin_inf(), 0};
    for (int k = 0; k < 4; k++) {
        if (shortest[k] < result.shortest) result.shortest = shortest[k];
        if (longest[k] > result.longest) result.longest = longest[k];
        if (bent[k] > result.bend) result.bend = bent[k];
    }
    bool known = (finite[0] & finite[1] & finite[2] & finite[3]) != 0;
    for (; i < count; i++) {
        double step = times[i] - times[i - 1];
        double bend = i + 1 < count ? __builtin_fabs(times[i + 1] - times[i] - step) : 0;
        if (step < result.shortest) result.shortest = step;
        if (step > result.longest) result.longest = step;
        if (bend > result.bend) result.bend = bend;
        known &= step < __builtin_inf() && bend < __builtin_inf();
    }
    if (!known) result = (swing_steps_result){-__builtin_inf(), __builtin_inf(), __builtin_inf()};
    return result;
}

#ifdef SWING_CHOOSES
__attribute__((target("avx2"))) static swing_steps_result steps_avx2(const double *times, size_t count) {
    return steps(times, count);
}
#endif

swing_steps_result swing_steps(const double *times, size_t count, bool baseline) {
#ifdef SWING_CHOOSES
    if (!baseline && __builtin_cpu_supports("avx2")) return steps_avx2(times, count);
#endif
    (void)baseline;
    return steps(times, count);
}
