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
