#ifndef CSWINGSIGNAL_H
#define CSWINGSIGNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Two second-order sections in series, eight samples at a time: from the state s before a block and its input x come its
// output, O s + T x, and the state after it, P s + Q x. So nothing in a block waits for the sample before.

enum {
    // The samples of a block.
    SWING_BLOCK = 8,
    // The doubles of a table, and some more, so that it can begin at a multiple of 64 bytes wherever its memory begins.
    SWING_TABLE = 8 * (4 + 4) + 4 * (4 + 4 + 4) + 7,
};

// The widest registers that may be used: the results are the same, later.
enum swing_width { SWING_BASELINE, SWING_AVX2, SWING_AVX512 };

// What a filter remembers.
typedef struct {
    // The state before the open block.
    double state[4];
    // The open block's samples so far, and zeros.
    float open[SWING_BLOCK];
    size_t count;
    enum swing_width width;
} swing_filter;

// A section: y = b0 x + s0;  s0 = c1 x + s1 - a1 s0;  s1 = c2 x - a2 s0 (the s0 before).
typedef struct {
    double b0, c1, c2, a1, a2;
} swing_section;

// Makes the table of two sections.
void swing_make_table(swing_section first, swing_section second, double table[SWING_TABLE]);

// Filters the next samples. A table must stay where it was made.
void swing_run(swing_filter *filter, const double *table, const float *input, double *output, size_t count);


// MARK: - Sums that a rise of a rate is fitted from

enum {
    // The doubles of a sample: time, rate, weight, nothing, and exp(growth * time) for four growths.
    SWING_SAMPLE = 8,
    // The lengths of a signal that are reckoned at once.
    SWING_LENGTHS = 3,
    // The doubles of what is added up behind an onset: Σwg, Σwg² and Σwgy of eight shapes g. With t the time since the
    // onset they are t, t^1.5, t², t^2.5, and four exponentials less one.
    SWING_RISE = 3 * 8,
    // The doubles of what is added up before four ends: Σwd, Σwd² and Σwdy of d = -t, or -t², with t the time until the end.
    SWING_FALL = 3 * 4,
};

// Adds the samples behind an onset, from the last one to `first`, to the sums of each length: `counts` rise, and 0 is none.
// `scale` is what makes the exponentials 1 at the onset.
void swing_sum_rises(
    const double *samples, size_t first, const size_t counts[SWING_LENGTHS], double onset, const double scale[4],
    double sums[SWING_LENGTHS * SWING_RISE], bool baseline);

// Adds the samples before each of four ends that rise, the first first.
void swing_sum_falls(
    const double *samples, size_t count, const double ends[4], bool squared, double sums[SWING_FALL], bool baseline);

// Fits y = b + c g behind an onset and b + s d before it, for eight shapes g and each of some d: `totals` are Σw, Σwy and Σwy²
// over all samples, an end is Σwd, Σwd², Σwdy and the least s that counts, and `slopes` are what c has to be above. `least` is
// the least weighted sum of squares of each shape, or infinite.
void swing_fit_rise(
    const double rise[SWING_RISE], const double totals[3], const double *ends, size_t count, const double slopes[8],
    double least[8], bool baseline);

// MARK: - Looks at whole columns

// Whether each time is behind the one before it, by no more than a limit; a NaN is not.
bool swing_rises(const double *times, size_t count, double limit, bool baseline);

// The greatest of the bits of magnitudes, which are in the order of the magnitudes; those of infinities and NaN are greater.
int32_t swing_greatest(const float *values, size_t count, bool baseline);

// MARK: - Sums over powers

enum {
    // The doubles of a sample: time, weight, rest, and three polynomials.
    SWING_POWER_SAMPLE = 6,
    // The doubles of what is added up behind an onset: Σwp², Σp·rest and Σp·polynomial, for eight powers p of the time t
    // since the onset: 1, t^0.5, t, t^1.5, t², t^2.5, t³, t⁴.
    SWING_POWERS = 5 * 8,
};

// Adds the samples behind an onset, from the last one to `first`.
void swing_sum_powers(
    const double *samples, size_t first, size_t count, double onset, double sums[SWING_POWERS], bool baseline);

#endif
