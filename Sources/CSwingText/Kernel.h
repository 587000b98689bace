#ifndef SWING_KERNEL_H
#define SWING_KERNEL_H

#include "CSwingText.h"

#define INLINE static inline __attribute__((always_inline))

enum {
    // How many bytes are looked through for cells at once. Positions within them stay in the fastest cache, and what has been
    // found behind a row that is not taken costs little.
    SWING_PIECE = 8192,
    // Positions may be written sixteen at a time.
    SWING_STARTS = SWING_PIECE + 16,
};

// What to look for.
typedef struct {
    uint8_t separator;
    // Whether there are cells that nobody reads: those in quotation marks may hold separators, and NUL ends the search.
    bool has_text;
} mark_options;

// The cells of a piece of text.
typedef struct {
    // Where each cell begins, from the piece's first byte on; the byte before is what ended the one before it.
    uint32_t starts[SWING_STARTS];
    // How many of them there are behind the first one, which begins with the piece.
    size_t count;
    // How many line breaks were found.
    size_t lines;
} cell_marks;

// One column of a piece: the cells are at starts[0], starts[step], and so on.
typedef struct {
    const uint8_t *text;
    const uint32_t *starts;
    size_t step, rows;
    // Whether the cells end a row, perhaps in CR.
    bool is_last;
} cell_column;

// The parts of the work. Readers say how many rows there were before one that is special; that of times stops at one that is
// not below the limit, too, and says which time that is unless it is NaN.
typedef void mark_function(const uint8_t *text, size_t count, mark_options options, cell_marks *marks);
typedef size_t values_function(cell_column column, float *values);
typedef size_t times_function(
    cell_column column, const swing_table *table, double limit, double *times, double *late);

// What every processor can do.
mark_function swing_mark;
values_function swing_read_values;
times_function swing_read_times;

#if defined(__x86_64__) && defined(__linux__)
#define SWING_HAS_WIDE 1
// With AVX2, FMA and BMI.
mark_function swing_mark_wide;
values_function swing_read_values_wide;
times_function swing_read_times_wide;
// With AVX-512's VBMI2 in addition.
mark_function swing_mark_widest;
#endif

// The end of the cell that begins at starts[0].
INLINE const uint8_t *cell_end(const uint8_t *text, const uint32_t *starts, bool is_last) {
    const uint8_t *end = text + starts[1] - 1;
    return end - (is_last && starts[1] - 1 > starts[0] && end[-1] == '\r');
}

#endif
