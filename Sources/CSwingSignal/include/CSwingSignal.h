#ifndef CSWINGSIGNAL_H
#define CSWINGSIGNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Two second-order sections in series, eight samples at a time. With the state s before a block and the block's input
// x, the output is O s + T x, and the state after the block is P s + Q x. So no sample of a block waits for the one
// before.

enum {
    // The number of samples in a block.
    SWING_BLOCK = 8,
    // The number of doubles in a table, with padding so that the table can begin at a multiple of 64 bytes.
    SWING_TABLE = 8 * (4 + 4) + 4 * (4 + 4 + 4) + 7,
};

// The widest registers that may be used. The results are the same; narrower registers are slower.
enum swing_width { SWING_BASELINE, SWING_AVX2, SWING_AVX512 };

// The state of a filter.
typedef struct {
    // The state before the open block.
    double state[4];
    // The open block's samples so far, and zeros.
    float open[SWING_BLOCK];
    size_t count;
    enum swing_width width;
} swing_filter;

// A section: y = b0 x + s0; s0 = c1 x + s1 - a1 s0; s1 = c2 x - a2 s0 (with the previous s0).
typedef struct {
    double b0, c1, c2, a1, a2;
} swing_section;

// Computes the table of two sections.
void swing_make_table(swing_section first, swing_section second, double table[SWING_TABLE]);

// Filters the next samples. The table must stay at the address where it was computed.
void swing_run(swing_filter *filter, const double *table, const float *input, double *output, size_t count);


// MARK: - Sums for the fit of a rate's rise

enum {
    // The number of doubles in a sample: time, rate, weight, padding, and exp(growth * time) for four growth rates.
    SWING_SAMPLE = 8,
    // The number of doubles in the sums after an onset: Σwg, Σwg² and Σwgy for eight shapes g. With t the time since
    // the onset, the shapes are t, t^1.5, t², t³, and four exponentials minus 1.
    SWING_RISE = 3 * 8,
    // The number of doubles in the sums before four ends: Σwd, Σwd² and Σwdy for d = -t or d = -t², with t the time
    // until the end.
    SWING_FALL = 3 * 4,
};

// Computes the sums over the samples after an onset, from the last of `count` samples to `first`. `scale` contains the
// factors that make the exponentials 1 at the onset.
void swing_sum_rise(
    const double *samples, size_t first, size_t count, double onset, const double scale[4], double sums[SWING_RISE],
    bool baseline);

// Computes the sums over the samples before each of four rising ends, from the first sample on.
void swing_sum_falls(
    const double *samples, size_t count, const double ends[4], bool squared, double sums[SWING_FALL], bool baseline);

// Fits y = b + c g after an onset and y = b + s d before it, for eight shapes g and `count` shapes d. `totals` are Σw,
// Σwy and Σwy² over all samples. Each of `ends` is Σwd, Σwd², Σwdy and the minimum allowed s. `slopes` are the values
// that c must exceed. `minimum` receives the smallest weighted sum of squared residuals of each shape, or infinity.
void swing_fit_rise(
    const double rise[SWING_RISE], const double totals[3], const double *ends, size_t count, const double slopes[8],
    double minimum[8], bool baseline);

// MARK: - Checks of complete columns

// Returns whether each time is later than the one before it, by no more than a limit; false for NaN.
bool swing_rises(const double *times, size_t count, double limit, bool baseline);

// Returns the largest magnitude as bits, which have the same order as magnitudes; infinity and NaN are above all
// numbers.
int32_t swing_maximum(const float *values, size_t count, bool baseline);

// MARK: - Sums over powers

enum {
    // The number of doubles in a sample: time, weight, rest, and three polynomials.
    SWING_POWER_SAMPLE = 6,
    // The number of doubles in the sums after an onset: Σwp², Σp·rest and three Σp·polynomial. The eight powers p of
    // the time t since the onset are 1, t^0.5, t, t^1.5, t², t^2.5, t³ and t⁴.
    SWING_POWERS = 5 * 8,
};

// Computes the sums over the samples after an onset, from the last sample to `first`.
void swing_sum_powers(
    const double *samples, size_t first, size_t count, double onset, double sums[SWING_POWERS], bool baseline);

#endif
