#ifndef CSWINGTEXT_H
#define CSWINGTEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Rows of a table of text as columns of numbers, as long as nothing about them is special.
//
// A row is taken if it ends in LF or CR LF, has as many cells as it should, and its cells that are read hold nothing but a
// number: a sign, digits, a point, an exponent, or one of nan, inf and infinity. Cells that nobody reads may hold anything but
// NUL, and separators too in quotation marks. Numbers are rounded once, to the nearest double.

enum {
    // How many bytes behind a row are looked at, whatever they are: those who own the text see to it that it goes on so far.
    SWING_REACH = 64,
    // The target of a cell that nobody reads.
    SWING_NOBODY = -1,
};

// What a processor may have beyond what all of its kind have; with less there are the same results, later.
typedef enum { SWING_PLAIN, SWING_AVX2, SWING_AVX512 } swing_instructions;

// How a table is to be read.
typedef struct {
    // Of each cell of a row: 0 if it is the time, n if it is the n-th column of values, or SWING_NOBODY.
    const int32_t *targets;
    size_t cells;
    // What stands between two cells: no digit, and nothing else that a number is made of.
    uint8_t separator;
    // Whether `origin` is taken off times before they are rounded, which may be integers of nineteen digits.
    bool exact;
    int64_t origin;
    // What may be used of what the processor has.
    swing_instructions most;
} swing_table;

// How many rows there were, where the next one begins, and its time if that is why it was not taken; else NaN.
typedef struct {
    size_t count, end;
    double late;
} swing_rows;

// Reads rows until one is special, its time is not below `limit`, or there are `room` of them. `text` is what may be looked at,
// `size` bytes, of which those in [begin, end) are to be read; a row begins at `begin`. Column n of the values begins at
// `values` + n * `stride`.
swing_rows swing_read_rows(
    const swing_table *table, const uint8_t *text, size_t size, size_t begin, size_t end, double limit, double *times,
    float *values, size_t stride, size_t room);

#endif
