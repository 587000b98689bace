#include "CSwingSignal.h"
#include "Vectors.h"

typedef struct {
    double time, weight, rest, polynomials[3];
} sample_t;

_Static_assert(sizeof(sample_t) == SWING_POWER_SAMPLE * sizeof(double), "SWING_POWER_SAMPLE must match sample_t");

static inline __attribute__((always_inline)) void sum_powers(
    const sample_t *samples, size_t first, size_t count, double onset, double *sums) {
    // The lower and the upper four powers.
    four own[2] = {0}, shared[2] = {0}, x[2] = {0}, y[2] = {0}, z[2] = {0};
    for (size_t i = count; i > first; i--) {
        const sample_t *s = &samples[i - 1];
        double late = s->time - onset, root = square_root(late), square = late * late;
        four powers[2] = {{1, root, late, late * root}, {square, square * root, square * late, square * square}};
        for (int half = 0; half < 2; half++) {
            four p = powers[half];
            own[half] += p * p * s->weight;
            shared[half] += p * s->rest;
            x[half] += p * s->polynomials[0];
            y[half] += p * s->polynomials[1];
            z[half] += p * s->polynomials[2];
        }
    }
    for (int half = 0; half < 2; half++) {
        *(four_anywhere *)(sums + 4 * half) = own[half];
        *(four_anywhere *)(sums + 8 + 4 * half) = shared[half];
        *(four_anywhere *)(sums + 16 + 4 * half) = x[half];
        *(four_anywhere *)(sums + 24 + 4 * half) = y[half];
        *(four_anywhere *)(sums + 32 + 4 * half) = z[half];
    }
}

#ifdef SWING_CHOOSES
__attribute__((target("avx2"))) static void sum_powers_avx2(
    const sample_t *samples, size_t first, size_t count, double onset, double *sums) {
    sum_powers(samples, first, count, onset, sums);
}
#endif

void swing_sum_powers(
    const double *samples, size_t first, size_t count, double onset, double sums[SWING_POWERS], bool baseline) {
    const sample_t *s = (const sample_t *)samples;
#ifdef SWING_CHOOSES
    if (!baseline && __builtin_cpu_supports("avx2")) {
        sum_powers_avx2(s, first, count, onset, sums);
        return;
    }
#endif
    (void)baseline;
    sum_powers(s, first, count, onset, sums);
}
