#include "Kernel.h"
#include "Number.h"

// The work without any special instructions: eight bytes at a time.

#define ONES 0x0101010101010101ull
#define TOPS 0x8080808080808080ull

// Marks a byte in a word by its highest bit; exact for the lowest mark, which is all that is asked for.
static inline uint64_t marks_of(uint64_t word, uint8_t byte) {
    uint64_t different = word ^ ONES * byte;
    return (different - ONES) & ~different & TOPS;
}

static void mark(const uint8_t *text, size_t count, mark_options options, cell_marks *marks) {
    size_t found = 0, lines = 0, at = 0;
    bool is_quoted = false;
    marks->starts[0] = 0;
    while (at < count) {
        uint64_t word = word_at(text + at);
        uint64_t any = marks_of(word, options.separator) | marks_of(word, '\n');
        if (options.has_text) any |= marks_of(word, '"') | marks_of(word, 0);
        if (any == 0) {
            at += 8;
            continue;
        }
        at += (size_t)__builtin_ctzll(any) >> 3;
        if (at >= count) break;
        uint8_t byte = text[at++];
        if (options.has_text && byte == '"') {
            is_quoted = !is_quoted;
        } else if ((options.has_text && byte == 0) || (is_quoted && byte == '\n')) {
            break;
        } else if (!is_quoted) {
            marks->starts[++found] = (uint32_t)at;
            lines += byte == '\n';
        }
    }
    marks->count = found;
    marks->lines = lines;
}

static size_t read_values(cell_column column, float *values) {
    for (size_t row = 0; row < column.rows; row++, column.starts += column.step) {
        double value;
        if (!read_number(column.text + column.starts[0], cell_end(column.text, column.starts, column.is_last), &value)) return row;
        values[row] = (float)value;
    }
    return column.rows;
}

static size_t read_times(
    cell_column column, const swing_table *table, double limit, double *times, double *late) {
    for (size_t row = 0; row < column.rows; row++, column.starts += column.step) {
        const uint8_t *cell = column.text + column.starts[0];
        const uint8_t *end = cell_end(column.text, column.starts, column.is_last);
        double time;
        if (!(table->exact ? read_exact_time(cell, end, table->origin, &time) : read_number(cell, end, &time))) return row;
        if (!(time < limit)) {
            *late = time;
            return row;
        }
        times[row] = time;
    }
    return column.rows;
}

const kernel swing_plain_kernel = {mark, read_values, read_times};
