#ifndef CSWINGTEXT_H
#define CSWINGTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads rows of a text table as columns of numbers, as long as the rows are plain.
//
// A row is plain if it ends in LF or CR LF, has the right number of cells, and its cells contain only a number each: a
// sign, digits, a decimal point, an exponent, or one of nan, inf and infinity. Ignored cells may contain anything but
// NUL, including separators within quotation marks. Numbers are rounded once, to the nearest double.

enum {
    // The number of bytes that must be readable after a row, whatever they contain. The owner of the text ensures this.
    SWING_REACH = 64,
    // The target of an ignored cell.
    SWING_NOBODY = -1,
};

// Instruction sets beyond the processor's baseline. With a smaller set the results are the same, but slower.
typedef enum { SWING_PLAIN, SWING_AVX2, SWING_AVX512 } swing_instructions;

// The layout of a table.
typedef struct {
    // The target of each cell of a row: 0 for the time, n for the n-th column of values, or SWING_NOBODY.
    const int32_t *targets;
    size_t cells;
    // The separator of cells: not a digit, and not any other character of numbers.
    uint8_t separator;
    // Whether `origin` is subtracted from times before rounding. Such times may be integers of nineteen digits.
    bool exact;
    int64_t origin;
    // The largest instruction set that may be used.
    swing_instructions most;
} swing_table;

// The number of rows read, the position of the next row, and its time if it was not below the limit, otherwise NaN.
typedef struct {
    size_t count, end;
    double late;
} swing_rows;

// Reads rows until one is not plain, its time is not below `limit`, or `room` rows are read. `text` has `size`
// readable bytes, of which those in [begin, end) are read; a row starts at `begin`. Column n of the values starts at
// `values` + n * `stride`.
swing_rows swing_read_rows(
    const swing_table *table, const uint8_t *text, size_t size, size_t begin, size_t end, double limit, double *times,
    float *values, size_t stride, size_t room);

// The shape of a row of JSON: the text between its numbers, before the first one and after the last one.
typedef struct {
    // All pieces of text, one after another, and the length of each. There is one more piece than there are numbers.
    const uint8_t *literals;
    const uint32_t *lengths;
    size_t numbers;
} swing_shape;

// Finds a row of a shape at `begin`. Returns the position after it, and the begin and end of each number, relative to
// the row; 0 if there is none, or if the text ends at `end` before it.
size_t swing_match_shape(const swing_shape *shape, const uint8_t *text, size_t begin, size_t end, uint32_t *ranges);

// A line of text that is made of a row: the text before each number, and after the last one.
typedef struct {
    // All pieces of text, one after another, and the length of each. There is one more piece than there are numbers.
    const uint8_t *literals;
    const uint32_t *lengths;
    // The index of each number among those of the row; none occurs twice.
    const uint32_t *order;
    size_t numbers;
} swing_line;

// The position of the next row, the number of rows before it, and the number of bytes that were written.
typedef struct {
    size_t end, rows, length;
} swing_lines;

// Reads rows of a shape until one has another shape, the text ends at `end`, `most` rows are read, or the next line
// needs more than `room` bytes. Writes their lines to `target`, unless `line` is null. `ranges` has room for a row's.
swing_lines swing_read_lines(
    const swing_shape *shape, const swing_line *line, const uint8_t *text, size_t begin, size_t end, size_t most,
    uint32_t *ranges, uint8_t *target, size_t room);

// The state of skipping a value of JSON: the number of open objects and arrays, and the lines that have ended.
typedef struct {
    size_t depth, lines, line_start;
    bool is_in_string, is_escaped;
} swing_skip;

// Skips valid JSON from `begin` to the end of the open objects and arrays, or to `end`. Returns the position after it.
size_t swing_skip_json(const uint8_t *text, size_t begin, size_t end, swing_skip *skip);

#endif
