#ifndef CSWINGSIGNAL_H
#define CSWINGSIGNAL_H

#include <stdbool.h>
#include <stddef.h>

// Two second-order sections in series, eight samples at a time: from the state s before a block and its input x come its
// output, O s + T x, and the state after it, P s + Q x. So nothing in a block waits for the sample before.

enum {
    // The samples of a block.
    SWING_BLOCK = 8,
    // The doubles of a table, and some more, so that it can begin at a multiple of 32 bytes wherever its memory begins.
    SWING_TABLE = 4 * (4 + 4 + 4 * 2 + 8 + 4) + 3,
};

// What a filter remembers.
typedef struct {
    // The state before the open block.
    double state[4];
    // The open block's samples so far, and zeros.
    float open[SWING_BLOCK];
    size_t count;
    // Whether to do without AVX2 where there is AVX2: the same results, later.
    bool baseline;
} swing_filter;

// A section: y = b0 x + s0;  s0 = c1 x + s1 - a1 s0;  s1 = c2 x - a2 s0 (the s0 before).
typedef struct {
    double b0, c1, c2, a1, a2;
} swing_section;

// Makes the table of two sections.
void swing_make_table(swing_section first, swing_section second, double table[SWING_TABLE]);

// Filters the next samples. A table must stay where it was made.
void swing_run(swing_filter *filter, const double *table, const float *input, double *output, size_t count);

#endif
