#include "CSwingText.h"
#include "Kernel.h"

#include <math.h>

// The functions for one instruction set.
typedef struct {
    mark_function *mark;
    values_function *read_values;
    times_function *read_times;
} kernel;

static kernel chosen(swing_instructions most) {
#ifdef SWING_HAS_WIDE
    if (most >= SWING_AVX2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")
        && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")) {
        bool is_widest =
            most >= SWING_AVX512 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi2");
        return (kernel){is_widest ? swing_mark_widest : swing_mark_wide, swing_read_values_wide, swing_read_times_wide};
    }
#endif
    (void)most;
    return (kernel){swing_mark, swing_read_values, swing_read_times};
}

// Whether a line that starts with this byte is certainly neither blank nor a comment.
static bool begins_row(uint8_t byte) { return byte > ' ' && byte != '#'; }

// The number of complete rows with the right number of cells that are not comments.
static size_t count_rows(const swing_table *table, const uint8_t *text, const cell_marks *marks) {
    const size_t cells = table->cells, rows = marks->count / cells;
    const uint32_t *starts = marks->starts;
    const bool may_be_remark = table->targets[0] == SWING_NOBODY;
    unsigned others = 0;
    for (size_t row = 1; row <= rows; row++) others |= text[starts[row * cells] - 1] ^ '\n';
    // If there are as many line breaks as rows and one ends each row, no row contains another.
    if (others == 0 && marks->lines == rows && !may_be_remark) return rows;
    for (size_t row = 0; row < rows; row++, starts += cells) {
        if (text[starts[cells] - 1] != '\n' || (may_be_remark && !begins_row(text[starts[0]]))) return row;
        for (size_t cell = 1; cell < cells; cell++) {
            if (text[starts[cell] - 1] == '\n') return row;
        }
    }
    return rows;
}

// Reads the columns of a piece while times are below the limit. If a time is not, `late` is set to it.
static size_t read_piece(
    const kernel *kernel, const swing_table *table, const uint8_t *text, const cell_marks *marks, size_t rows, double limit,
    double *times, float *values, size_t stride, double *late) {
    cell_column column = {.text = text, .step = table->cells, .rows = rows};
    // Times first, so that no values are read in vain.
    for (int is_value = 0; is_value < 2; is_value++) {
        for (size_t cell = 0; cell < table->cells; cell++) {
            int32_t target = table->targets[cell];
            if (target == SWING_NOBODY || (target != 0) != is_value) continue;
            column.starts = marks->starts + cell;
            column.is_last = cell + 1 == table->cells;
            size_t read = is_value ? kernel->read_values(column, values + (size_t)target * stride)
                                   : kernel->read_times(column, table, limit, times, late);
            if (is_value && read < column.rows) *late = NAN;
            column.rows = read;
        }
    }
    return column.rows;
}

swing_rows swing_read_rows(
    const swing_table *table, const uint8_t *text, size_t size, size_t begin, size_t end, double limit, double *times,
    float *values, size_t stride, size_t room) {
    const kernel kernel = chosen(table->most);
    mark_options options = {.separator = table->separator, .has_text = false};
    for (size_t cell = 0; cell < table->cells; cell++) options.has_text |= table->targets[cell] == SWING_NOBODY;
    swing_rows read = {.count = 0, .end = begin, .late = NAN};
    size_t last = size < SWING_REACH ? 0 : size - SWING_REACH;
    if (end > last) end = last;
    cell_marks marks;
    // The first piece is small, because often the first row already needs the general reader.
    size_t piece = SWING_PIECE / 4;
    while (read.end < end && read.count < room) {
        const uint8_t *here = text + read.end;
        size_t length = end - read.end < piece ? end - read.end : piece;
        kernel.mark(here, length, options, &marks);
        size_t found = count_rows(table, here, &marks), rows = found < room - read.count ? found : room - read.count;
        if (rows > 0)
            rows = read_piece(
                &kernel, table, here, &marks, rows, limit, times + read.count, values + read.count, stride, &read.late);
        read.count += rows;
        read.end += marks.starts[rows * table->cells];
        // A row may be longer than the first piece.
        if (rows < found || (found == 0 && (piece == SWING_PIECE || marks.lines > 0))) break;
        piece = SWING_PIECE;
    }
    return read;
}
