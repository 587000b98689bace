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

// MARK: - Linear interpolation

// Interpolates a column at rising times, each shifted by `shift`; 0 outside its times, of which there are at least two.
void swing_interpolate(
    const double *times, const float *values, size_t count, const double *at, size_t number, double shift, double *output);

// Returns the sum of squared differences between vectors interpolated at rising times, each shifted by `shift`, and expected
// ones. Vectors are aligned to 16 bytes and have four values, the last of which does not count. `first`, from 1 to the last
// sample, is the one at or after the first time.
float swing_misfit(
    const double *times, const float *values, size_t count, const double *at, const float *expected, size_t number,
    double shift, size_t first);

// Interpolates a column between each indexed sample and the one before it; NaN where the index is 0.
void swing_resample(const float *values, const int32_t *indices, const float *parts, size_t number, float *output);

// MARK: - Checks of complete columns

// Returns whether each time is later than the one before it, by no more than a limit; false for NaN.
bool swing_rises(const double *times, size_t count, double limit, bool baseline);

// Returns the largest magnitude as bits, which have the same order as magnitudes; infinity and NaN are above all
// numbers.
int32_t swing_maximum(const float *values, size_t count, bool baseline);

// The index and the length of a vector.
typedef struct {
    int32_t index;
    float length;
} swing_length;

// Stores the vectors that are longer than a limit, of which there may be `count`, and returns their number.
size_t swing_longer(
    const float *x, const float *y, const float *z, size_t count, float limit, swing_length *found, bool baseline);

// What one look at the samples of three axes shows.
typedef struct {
    // The largest magnitude, and the largest magnitude of a second difference; those of bits if a value is not finite.
    float largest, roughness;
    // The smallest distance of a sample from a line through its neighbours on all axes, for every position of its time
    // within a part of the interval between theirs; infinity for fewer than three samples.
    float straightness;
    // The smallest step of x that is not zero; infinity without one.
    float step;
} swing_look_result;

swing_look_result swing_look(
    const float *x, const float *y, const float *z, size_t count, float part, bool baseline
);

// Returns the first sample from an index, at least 1, that is further than a limit from the sample before it, or not finite;
// the count without one.
size_t swing_jump(
    const float *x, const float *y, const float *z, size_t count, size_t from, float limit, bool baseline
);

// What one look at times shows.
typedef struct {
    // The extreme steps between times, and the largest difference of two consecutive steps; infinite if a time is not
    // finite.
    double shortest, longest, bend;
} swing_steps_result;

swing_steps_result swing_steps(const double *times, size_t count, bool baseline);

// Finds the marks: rows of two columns whose folded bits have none of the bits in `low`. A row's mark depends on its own
// values only. Stores the indices of the first `most` marks, and returns their number.
size_t swing_marks(
    const float *a, const float *b, size_t count, uint32_t low, int32_t *found, size_t most, bool baseline);

// The maximum number of marks that are entered in a table.
enum { SWING_MARKS = 96 };

// A mark of which an earlier sample has the same hash, or that is rare.
typedef struct {
    uint32_t index : 31;
    // Whether its hash makes it one in 32.
    uint32_t is_rare : 1;
    // The number of samples from that earlier one; 0 without one.
    uint32_t distance;
} swing_mark;

// Enters the marks of x and z in a table of places, a power of two, by a hash of the sample and of the next one. A sample that
// equals the one before is not entered, nor is the last one. `number` is that of the first sample. Stores the rare marks and those
// with an earlier sample, at most SWING_MARKS, and returns their number.
size_t swing_enter(
    const float *x, const float *y, const float *z, size_t count, uint32_t low, uint32_t number, uint64_t *places,
    size_t size, swing_mark *found, bool baseline);

#endif
