#include "Kernel.h"
#include "Number.h"

// Columns row by row, with words of eight bytes. There are no branches on a number's sign or its number of digits,
// because no processor can predict them.

// The numbers formed by the first `count` digits of two words, at most sixteen: `lower` by the last eight, `upper` by
// the others.
typedef struct {
    uint64_t upper, lower;
    bool are_digits;
} digit_pair;

INLINE digit_pair sixteen_digits(uint64_t low, uint64_t high, size_t count) {
    // The digits are shifted to the end, so that zeros precede them.
    unsigned __int128 all = ((unsigned __int128)high << 64 | low) << ((128 - 8 * count) & 127);
    uint64_t upper = (uint64_t)all, lower = (uint64_t)(all >> 64);
    return (digit_pair){
        eight_digits(upper), eight_digits(lower), (other_than_digits(upper) | other_than_digits(lower)) == 0};
}

// A number below 2^63 as a double, converted from a signed integer: x86-64 needs one instruction for that.
static inline double as_double(uint64_t number) { return (double)(int64_t)number; }

// Reads a number with one digit before the decimal point and one to fourteen after it, in at most sixteen bytes.
INLINE bool read_small(const uint8_t *cell, const uint8_t *end, double *value) {
    size_t length = (size_t)(end - cell);
    uint64_t low = word_at(cell), sign = (low & 0xFF) == '-';
    // The sign, the digit before the point and the point become zeros of the fraction.
    uint64_t fraction = (low ^ ZEROS) & (0 - (0x10000ull << 8 * sign)), start = (low ^ ZEROS) >> 8 * sign;
    size_t places = length - sign - 2;
    if ((start & 0xFFFF) - 0x1E00 >= 10 || length > 16 || places - 1 >= 14) return false;
    digit_pair part = sixteen_digits(fraction, word_at(cell + 8) ^ ZEROS, length);
    // All of these are integers below 10^15, so only the division rounds (Clinger 1990).
    double power = powers_of_ten[places], digits = as_double(part.upper * 100000000 + part.lower);
    double magnitude = (digits + as_double(start & 0xFF) * power) / power;
    uint64_t bits;
    memcpy(&bits, &magnitude, sizeof bits);
    bits |= sign << 63;
    memcpy(value, &bits, sizeof bits);
    return part.are_digits;
}

// Reads a number with one to seven digits before the decimal point and one to sixteen after it, in at most twenty
// bytes.
INLINE bool read_long(const uint8_t *cell, const uint8_t *end, double *value) {
    uint64_t whole = word_at(cell) ^ ZEROS, others = other_than_digits(whole);
    size_t count = others ? (size_t)__builtin_ctzll(others) >> 3 : 8, places = (size_t)(end - cell) - count - 1;
    if (count - 1 >= 7 || cell[count] != '.' || places - 1 >= 16 || end - cell > 20) return false;
    const uint8_t *fraction = cell + count + 1;
    digit_pair part = sixteen_digits(word_at(fraction) ^ ZEROS, word_at(fraction + 8) ^ ZEROS, places);
    if (!part.are_digits) return false;
    uint64_t integer = eight_digits(whole << (64 - 8 * count));
    double power = powers_of_ten[places];
    double significand = as_double(integer) * power + as_double(part.upper) * 1e8 + as_double(part.lower);
    *value = significand / power;
    // Below 2^53 all of these are integers that a double represents exactly, so only the division has rounded.
    if (significand < 0x1p53) return true;
    return nearest(integer * (uint64_t)power + part.upper * 100000000 + part.lower, -(int)places, value);
}

// Reads an integer of at most eighteen digits, or of nineteen that surely fit, and subtracts the origin.
INLINE bool read_integer(const uint8_t *cell, const uint8_t *end, int64_t origin, double *value) {
    size_t length = (size_t)(end - cell), rest = length > 16 ? length - 16 : 0;
    if (length - 1 >= 18 && (length != 19 || *cell >= '9')) return false;
    digit_pair first = sixteen_digits(word_at(cell) ^ ZEROS, word_at(cell + 8) ^ ZEROS, length - rest);
    if (!first.are_digits) return false;
    uint64_t number = first.upper * 100000000 + first.lower;
    for (const uint8_t *next = end - rest; next < end; next++) {
        if ((uint8_t)(*next - '0') >= 10) return false;
        number = number * 10 + (uint64_t)(*next - '0');
    }
    int64_t since;
    if (__builtin_sub_overflow((int64_t)number, origin, &since)) return false;
    *value = (double)since;
    return true;
}

// Reads less simple numbers, in a separate function to keep the fast path small.
__attribute__((noinline)) static bool read_other(const uint8_t *cell, const uint8_t *end, double *value) {
    return read_number(cell, end, value);
}

INLINE size_t read_column(cell_column column, float *values, bool is_last) {
    const uint32_t *starts = column.starts;
    for (size_t row = 0; row < column.rows; row++, starts += column.step) {
        const uint8_t *cell = column.text + starts[0], *end = cell_end(column.text, starts, is_last);
        double value;
        if (!read_small(cell, end, &value) && !read_other(cell, end, &value)) return row;
        values[row] = (float)value;
    }
    return column.rows;
}

size_t swing_read_values(cell_column column, float *values) {
    return column.is_last ? read_column(column, values, true) : read_column(column, values, false);
}

size_t swing_read_times(
    cell_column column, const swing_table *table, double limit, double *times, double *late) {
    for (size_t row = 0; row < column.rows; row++, column.starts += column.step) {
        const uint8_t *cell = column.text + column.starts[0];
        const uint8_t *end = cell_end(column.text, column.starts, column.is_last);
        double time;
        bool is_time = table->exact
            ? read_integer(cell, end, table->origin, &time) || read_exact_time(cell, end, table->origin, &time)
            : read_long(cell, end, &time) || read_other(cell, end, &time);
        if (!is_time) return row;
        if (!(time < limit)) {
            *late = time;
            return row;
        }
        times[row] = time;
    }
    return column.rows;
}
