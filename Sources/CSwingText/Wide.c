#include "Kernel.h"
#include "Number.h"

#ifdef SWING_HAS_WIDE

#include "Wide.h"

// The work with AVX2: the text is searched sixty-four bytes at a time, and four rows of a column are read at once. There is no
// branch on a number's sign, its digits and the place of its point, which no processor can predict; cells of a shape that
// this does not know are read one by one.

// MARK: - Cells

// Where a byte is among sixty-four ones.
INLINE uint64_t places_of(__m256i low, __m256i high, char byte) {
    __m256i same = _mm256_set1_epi8(byte);
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, same))
        | (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, same)) << 32;
}

// Which of sixty-four bytes lie in quotation marks, opening ones included.
INLINE uint64_t quoted(uint64_t quotes) {
    for (int shift = 1; shift < 64; shift *= 2) quotes ^= quotes << shift;
    return quotes;
}

// What has been found so far.
typedef struct {
    uint32_t *start;
    size_t lines;
    // All bits if what comes next is in quotation marks.
    uint64_t is_quoted;
} mark_state;

// Marks the cells among sixty-four bytes, of which those of `inside` count; returns whether to go on.
INLINE bool mark_block(const uint8_t *text, size_t at, uint64_t inside, mark_options options, mark_state *state) {
    __m256i low = _mm256_loadu_si256((const __m256i *)(text + at));
    __m256i high = _mm256_loadu_si256((const __m256i *)(text + at + 32));
    uint64_t breaks = places_of(low, high, '\n') & inside;
    uint64_t ends = (places_of(low, high, (char)options.separator) & inside) | breaks, stops = 0;
    if (options.has_text) {
        uint64_t quotes = places_of(low, high, '"') & inside;
        stops = places_of(low, high, 0) & inside;
        if (quotes | state->is_quoted) {
            uint64_t hidden = quoted(quotes) ^ state->is_quoted;
            state->is_quoted = (uint64_t)((int64_t)hidden >> 63);
            stops |= breaks & hidden;
            ends &= ~hidden;
        }
        // What lies before the first one.
        if (stops) ends &= _blsmsk_u64(stops) >> 1;
        breaks &= ends;
    }
    state->lines += (size_t)_mm_popcnt_u64(breaks);
    size_t found = (size_t)_mm_popcnt_u64(ends);
    // Nearly always there are at most eight; what is written beyond them is of no meaning.
    for (size_t i = 0; i < 8; i++, ends = _blsr_u64(ends)) state->start[i] = (uint32_t)(at + _tzcnt_u64(ends) + 1);
    for (size_t i = 8; i < found; i++, ends = _blsr_u64(ends)) state->start[i] = (uint32_t)(at + _tzcnt_u64(ends) + 1);
    state->start += found;
    return stops == 0;
}

INLINE void mark_blocks(const uint8_t *text, size_t count, mark_options options, cell_marks *marks) {
    mark_state state = {.start = marks->starts, .lines = 0, .is_quoted = 0};
    *state.start++ = 0;
    size_t at = 0;
    bool goes_on = true;
    for (; goes_on && at + 64 <= count; at += 64) goes_on = mark_block(text, at, ~0ull, options, &state);
    if (goes_on && at < count) mark_block(text, at, ~0ull >> (64 - (count - at)), options, &state);
    marks->count = (size_t)(state.start - marks->starts) - 1;
    marks->lines = state.lines;
}

WIDE static void mark(const uint8_t *text, size_t count, mark_options options, cell_marks *marks) {
    mark_options with = {.separator = options.separator, .has_text = true};
    mark_options without = {.separator = options.separator, .has_text = false};
    if (options.has_text) {
        mark_blocks(text, count, with, marks);
    } else {
        mark_blocks(text, count, without, marks);
    }
}

// MARK: - Values

// The cells of four rows: where they begin in the text, and one more than where they end.
typedef struct {
    size_t starts[4], ends[4];
} four_cells;

// Of less than four rows the last one is taken again.
INLINE four_cells four_from(const uint8_t *text, const uint32_t *starts, size_t step, size_t rows, bool is_last) {
    four_cells four;
    for (size_t i = 0; i < 4; i++) {
        four.starts[i] = starts[0];
        four.ends[i] = is_last ? (size_t)(cell_end(text, starts, true) - text) + 1 : starts[1];
        if (i + 1 < rows) starts += step;
    }
    return four;
}

// Reads cells of one digit before the point and at most twelve behind it; returns whether all were such.
INLINE bool read_units(const uint8_t *text, const four_cells *four, __m128 *values) {
    __m128i digits[4], most = _mm_setzero_si128(), points = _mm_set1_epi8(-1);
    const double *divisor[4];
    size_t lengths = 0;
    for (size_t i = 0; i < 4; i++) {
        bool negative = text[four->starts[i]] == '-';
        size_t start = four->starts[i] + negative, behind = four->ends[i] - start;
        lengths |= behind;
        behind &= 15;
        __m128i cell = _mm_loadu_si128((const __m128i *)(text + start));
        points = _mm_and_si128(points, _mm_cmpeq_epi8(cell, _mm_set1_epi8('.')));
        digits[i] = _mm_shuffle_epi8(_mm_xor_si128(cell, _mm_set1_epi8('0')), *(const __m128i *)units[behind]);
        most = _mm_max_epu8(most, digits[i]);
        divisor[i] = &unit_divisors[negative][behind];
    }
    // All are integers below 10^15, so that only the division rounds (Clinger 1990).
    *values = _mm256_cvtpd_ps(_mm256_div_pd(by_sixteen(digits), four_doubles(divisor)));
    return lengths < 16 && are_digits(most) && (_mm_movemask_epi8(points) & 2) != 0;
}

// Reads cells of less than sixteen digits; returns whether all were such.
INLINE bool read_short(const uint8_t *text, const four_cells *four, __m128 *values) {
    __m128i digits[4], most = _mm_setzero_si128();
    const double *divisor[4];
    size_t lengths = 0;
    for (size_t i = 0; i < 4; i++) {
        bool negative = text[four->starts[i]] == '-';
        const uint8_t *cell = text + four->starts[i] + negative;
        size_t length = four->ends[i] - four->starts[i] - negative - 1;
        lengths |= length;
        length &= 15;
        unsigned point = point_of(cell, (unsigned)length);
        digits[i] = _mm_shuffle_epi8(digits_at(cell), *(const __m128i *)shapes[length][point]);
        most = _mm_max_epu8(most, digits[i]);
        divisor[i] = &divisors[negative][length - point];
    }
    *values = _mm256_cvtpd_ps(_mm256_div_pd(by_sixteen(digits), four_doubles(divisor)));
    return lengths < 16 && are_digits(most);
}

// Reads cells of up to thirty-two bytes, unless digits behind the first fifteen matter.
INLINE bool read_long(const uint8_t *text, const four_cells *four, __m128 *values) {
    __m128i digits[4], most = _mm_setzero_si128();
    const double *divisor[4];
    double more[4];
    bool fits = true;
    for (size_t i = 0; i < 4; i++) {
        bool negative = text[four->starts[i]] == '-';
        const uint8_t *cell = text + four->starts[i] + negative;
        size_t length = four->ends[i] - four->starts[i] - negative - 1, first = length < 16 ? length : 16;
        unsigned point = point_of(cell, (unsigned)first);
        fits &= length <= 32 && point < 16;
        digits[i] = _mm_shuffle_epi8(digits_at(cell), *(const __m128i *)shapes[first][point & 15]);
        most = _mm_max_epu8(most, digits[i]);
        most = _mm_max_epu8(most, _mm_shuffle_epi8(digits_at(cell + 16), last_of(length - first)));
        divisor[i] = &divisors[negative][first - (point & 15)];
        more[i] = length > first;
    }
    // The number is the first of these, or lies between both; so does its nearest float, which is both if they are the same.
    __m256d least = by_sixteen(digits), greatest = _mm256_add_pd(least, _mm256_loadu_pd(more)), by = four_doubles(divisor);
    *values = _mm256_cvtpd_ps(_mm256_div_pd(least, by));
    __m128 others = _mm256_cvtpd_ps(_mm256_div_pd(greatest, by));
    return fits && are_digits(most) && _mm_movemask_ps(_mm_cmpneq_ps(*values, others)) == 0;
}

// Reads what is not that simple, at most four rows.
WIDE __attribute__((noinline)) static size_t read_others(cell_column column, float *values) {
    four_cells four = four_from(column.text, column.starts, column.step, column.rows, column.is_last);
    __m128 read;
    if (read_short(column.text, &four, &read) || read_long(column.text, &four, &read)) {
        store_floats(values, read, column.rows);
        return column.rows;
    }
    return swing_plain_kernel.read_values(column, values);
}

INLINE size_t read_column(cell_column column, float *values, bool is_last) {
    const size_t rows = column.rows;
    for (size_t row = 0; row < rows;) {
        // The last four rows are read even if some of them have been read already.
        size_t first = row + 4 <= rows ? row : rows >= 4 ? rows - 4 : 0;
        const uint32_t *starts = column.starts + first * column.step;
        if (rows >= 4) {
            four_cells four = four_from(column.text, starts, column.step, 4, is_last);
            __m128 read;
            if (read_units(column.text, &four, &read)) {
                _mm_storeu_ps(values + first, read);
                row = first + 4;
                continue;
            }
        }
        cell_column others = column;
        others.starts = starts;
        others.rows = rows < 4 ? rows : 4;
        size_t taken = read_others(others, values + first);
        if (taken < others.rows) return first + taken;
        row = first + others.rows;
    }
    return rows;
}

WIDE static size_t read_values(cell_column column, float *values) {
    return column.is_last ? read_column(column, values, true) : read_column(column, values, false);
}

// MARK: - Times

// Whole numbers below 10^7 and fractions, as digits and what these are divided by; returns whether that is exact.
INLINE bool add_fractions(__m256d whole, const __m128i digits[4], const double *const divisor[4], __m256d *times) {
    __m256d part = by_sixteen(digits), by = four_doubles(divisor);
    // The fraction is its nearest double and a rest, whose numerator is exact; the sum with the whole is its nearest double
    // and another rest. Both rests together round the sum as all digits would: these lie further from any tie than the rests
    // are wrong, or on one, and then the first rest is 0.
    __m256d fraction = _mm256_div_pd(part, by), numerator = _mm256_fnmadd_pd(fraction, by, part);
    __m256d sum = _mm256_add_pd(whole, fraction), rest = _mm256_sub_pd(fraction, _mm256_sub_pd(sum, whole));
    *times = _mm256_add_pd(sum, _mm256_add_pd(rest, _mm256_div_pd(numerator, by)));
    return _mm256_movemask_pd(_mm256_cmp_pd(part, _mm256_set1_pd(0x1p53), _CMP_GE_OQ)) == 0;
}

// Reads times of one to seven digits before the point, the same for all, and one to fifteen behind it; returns whether all
// were such.
INLINE bool read_same_seconds(const uint8_t *text, const four_cells *four, __m256d *times) {
    __m128i digits[4], most = _mm_setzero_si128();
    const double *divisor[4];
    const unsigned point = point_of(text + four->starts[0], 8);
    if (point - 1 >= 7) return false;
    const uint64_t head = word_at(text + four->starts[0]);
    uint64_t other = 0;
    size_t lengths = 0;
    for (size_t i = 0; i < 4; i++) {
        const uint8_t *cell = text + four->starts[i];
        size_t places = four->ends[i] - four->starts[i] - point - 2;
        other |= word_at(cell) ^ head;
        lengths |= places;
        places &= 15;
        digits[i] = _mm_shuffle_epi8(digits_at(cell + point + 1), last_of(places));
        most = _mm_max_epu8(most, digits[i]);
        divisor[i] = &divisors[0][places + 1];
    }
    __m128i word = _mm_set1_epi64x((int64_t)first_of(text + four->starts[0], point));
    __m256d whole = _mm256_cvtepi32_pd(by_eight_each(word, word));
    return add_fractions(whole, digits, divisor, times) && other << (56 - 8 * point) == 0 && lengths < 16
        && are_digits(_mm_max_epu8(most, word));
}

// Reads times of one to seven digits before the point and one to sixteen behind it; returns whether all were such.
INLINE bool read_seconds(const uint8_t *text, const four_cells *four, __m256d *times) {
    __m128i digits[4], most = _mm_setzero_si128();
    uint64_t words[4];
    const double *divisor[4];
    bool fits = true;
    for (size_t i = 0; i < 4; i++) {
        const uint8_t *cell = text + four->starts[i];
        unsigned point = point_of(cell, 8);
        size_t places = four->ends[i] - four->starts[i] - point - 2;
        fits &= point - 1 < 7 && places - 1 < 16;
        places = places < 16 ? places : 16;
        words[i] = first_of(cell, point & 7);
        digits[i] = _mm_shuffle_epi8(digits_at(cell + point + 1), last_of(places));
        most = _mm_max_epu8(most, digits[i]);
        divisor[i] = &divisors[0][places + 1];
    }
    __m128i first = both(words[0], words[1]), second = both(words[2], words[3]);
    most = _mm_max_epu8(most, _mm_max_epu8(first, second));
    return add_fractions(_mm256_cvtepi32_pd(by_eight_each(first, second)), digits, divisor, times) && fits
        && are_digits(most);
}

// Reads integers of at most nineteen digits, and takes the origin off; returns whether all were such.
INLINE bool read_integers(const uint8_t *text, const four_cells *four, int64_t origin, __m256d *times) {
    __m128i digits[4], most = _mm_setzero_si128();
    uint64_t words[4];
    bool fits = true;
    for (size_t i = 0; i < 4; i++) {
        const uint8_t *cell = text + four->starts[i];
        size_t length = four->ends[i] - four->starts[i] - 1, upper = length > 16 ? length - 16 : 0;
        // What begins with a 9 may be too large.
        fits &= length - 1 < 18 || (length == 19 && *cell < '9');
        words[i] = first_of(cell, upper & 7);
        digits[i] = _mm_shuffle_epi8(digits_at(cell + (upper & 7)), last_of(length < 16 ? length : 16));
        most = _mm_max_epu8(most, digits[i]);
    }
    __m128i first = both(words[0], words[1]), second = both(words[2], words[3]);
    most = _mm_max_epu8(most, _mm_max_epu8(first, second));
    uint32_t upper[4], lower[8];
    _mm_storeu_si128((__m128i *)upper, by_eight_each(first, second));
    _mm256_storeu_si256((__m256i *)lower, by_eight(digits));
    double read[4];
    for (size_t i = 0; i < 4; i++) {
        uint64_t number = upper[i] * 10000000000000000ull + lower[i] * 100000000ull + lower[4 + i];
        int64_t since = 0;
        fits &= !__builtin_sub_overflow((int64_t)number, origin, &since);
        read[i] = (double)since;
    }
    *times = _mm256_loadu_pd(read);
    return fits && are_digits(most);
}

INLINE bool are_below(double limit, __m256d times) {
    return _mm256_movemask_pd(_mm256_cmp_pd(times, _mm256_set1_pd(limit), _CMP_NLT_UQ)) == 0;
}

// Reads what is not that simple, at most four rows.
WIDE __attribute__((noinline)) static size_t read_other_times(
    cell_column column, const swing_table *table, double limit, double *times, double *late) {
    four_cells four = four_from(column.text, column.starts, column.step, column.rows, column.is_last);
    __m256d read;
    bool is_read = table->exact ? read_integers(column.text, &four, table->origin, &read)
                                : read_seconds(column.text, &four, &read);
    if (!is_read || !are_below(limit, read)) return swing_plain_kernel.read_times(column, table, limit, times, late);
    store_doubles(times, read, column.rows);
    return column.rows;
}

WIDE static size_t read_times(
    cell_column column, const swing_table *table, double limit, double *times, double *late) {
    for (size_t row = 0; row < column.rows; row += 4) {
        cell_column others = column;
        others.starts = column.starts + row * column.step;
        others.rows = column.rows - row < 4 ? column.rows - row : 4;
        if (!table->exact && others.rows == 4) {
            four_cells four = four_from(column.text, others.starts, column.step, 4, column.is_last);
            __m256d read;
            if (read_same_seconds(column.text, &four, &read) && are_below(limit, read)) {
                _mm256_storeu_pd(times + row, read);
                continue;
            }
        }
        size_t taken = read_other_times(others, table, limit, times + row, late);
        if (taken < others.rows) return row + taken;
    }
    return column.rows;
}

const kernel swing_wide_kernel = {mark, read_values, read_times};

#endif
