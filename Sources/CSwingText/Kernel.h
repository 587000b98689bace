#ifndef SWING_KERNEL_H
#define SWING_KERNEL_H

#include "CSwingText.h"

#define INLINE static inline __attribute__((always_inline))

enum {
    // The number of bytes that are searched for cells at once. Their positions stay in the fastest cache, and positions
    // found after a rejected row cost little.
    SWING_PIECE = 8192,
    // Positions may be written sixteen at a time.
    SWING_STARTS = SWING_PIECE + 16,
};

// Options of the search.
typedef struct {
    uint8_t separator;
    // Whether there are ignored cells. They may contain separators within quotation marks, and NUL ends the search.
    bool has_text;
} mark_options;

// The cells of a piece of text.
typedef struct {
    // The start of each cell, relative to the piece's first byte. The byte before it ends the previous cell.
    uint32_t starts[SWING_STARTS];
    // The number of cells after the first one, which starts with the piece.
    size_t count;
    // The number of line breaks found.
    size_t lines;
} cell_marks;

// One column of a piece. Its cells are at starts[0], starts[step], and so on.
typedef struct {
    const uint8_t *text;
    const uint32_t *starts;
    size_t step, rows;
    // Whether the cells are the last of their rows, which may end in CR.
    bool is_last;
} cell_column;

// The steps of the work. The read functions return the number of rows before the first one that they cannot read. The
// one for times also stops at a time that is not below the limit, and sets `late` to it unless it is NaN.
typedef void mark_function(const uint8_t *text, size_t count, mark_options options, cell_marks *marks);
typedef size_t values_function(cell_column column, float *values);
typedef size_t times_function(
    cell_column column, const swing_table *table, double limit, double *times, double *late);

// For every processor.
mark_function swing_mark;
values_function swing_read_values;
times_function swing_read_times;

#if defined(__x86_64__) && defined(__linux__)
#define SWING_HAS_WIDE 1
// With AVX2, FMA and BMI.
mark_function swing_mark_wide;
values_function swing_read_values_wide;
times_function swing_read_times_wide;
// With AVX-512 VBMI2 in addition.
mark_function swing_mark_widest;
#endif

// The end of the cell that starts at starts[0].
INLINE const uint8_t *cell_end(const uint8_t *text, const uint32_t *starts, bool is_last) {
    const uint8_t *end = text + starts[1] - 1;
    return end - (is_last && starts[1] - 1 > starts[0] && end[-1] == '\r');
}

#endif
