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

// MARK: - Checks of complete columns

// Returns whether each time is later than the one before it, by no more than a limit; false for NaN.
bool swing_rises(const double *times, size_t count, double limit, bool baseline);

// Returns the largest magnitude as bits, which have the same order as magnitudes; infinity and NaN are above all
// numbers.
int32_t swing_maximum(const float *values, size_t count, bool baseline);

// Returns the largest magnitude of the second differences of values as bits; 0 for fewer than three values.
int32_t swing_roughness(const float *values, size_t count, bool baseline);

// Finds the marks: rows of two columns whose folded bits have none of the bits in `low`. A row's mark depends on its own
// values only. Stores the indices of the first `most` marks, and returns their number.
size_t swing_marks(
    const float *a, const float *b, size_t count, uint32_t low, int32_t *found, size_t most, bool baseline);

#endif
