#include "Kernel.h"

#ifdef SWING_HAS_WIDE

#include "Wide.h"

// Columns of values with AVX2, four rows at a time.

// Reads cells with one digit before the decimal point and at most twelve after it. Returns whether all have this form.
INLINE WIDE bool read_units(const uint8_t *text, const four_cells *four, __m128 *values) {
    __m128i digits[4], most = _mm_setzero_si128(), points = _mm_set1_epi8(-1);
    const double *divisor[4];
    size_t lengths = 0;
    for (size_t i = 0; i < 4; i++) {
        bool negative = text[four->starts[i]] == '-';
        size_t start = four->starts[i] + negative, extent = four->ends[i] - start;
        lengths |= extent;
        extent &= 15;
        __m128i cell = _mm_loadu_si128((const __m128i *)(text + start));
        points = _mm_and_si128(points, _mm_cmpeq_epi8(cell, _mm_set1_epi8('.')));
        digits[i] = _mm_shuffle_epi8(_mm_xor_si128(cell, _mm_set1_epi8('0')), *(const __m128i *)units[extent]);
        most = _mm_max_epu8(most, digits[i]);
        divisor[i] = &unit_divisors[negative][extent];
    }
    // All of these are integers below 10^15, so only the division rounds (Clinger 1990).
    *values = _mm256_cvtpd_ps(_mm256_div_pd(by_sixteen(digits), four_doubles(divisor)));
    return lengths < 16 && are_digits(most) && (_mm_movemask_epi8(points) & 2) != 0;
}

// Reads cells of fewer than sixteen digits. Returns whether all have this form.
INLINE WIDE bool read_short(const uint8_t *text, const four_cells *four, __m128 *values) {
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

// Reads cells of up to thirty-two bytes, unless digits after the first fifteen affect the result.
INLINE WIDE bool read_long(const uint8_t *text, const four_cells *four, __m128 *values) {
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
    // The number equals the smaller bound or lies between both. So does its nearest float, known if both bounds
    // round to the same float.
    __m256d smaller = by_sixteen(digits), larger = _mm256_add_pd(smaller, _mm256_loadu_pd(more));
    __m256d by = four_doubles(divisor);
    *values = _mm256_cvtpd_ps(_mm256_div_pd(smaller, by));
    __m128 others = _mm256_cvtpd_ps(_mm256_div_pd(larger, by));
    return fits && are_digits(most) && _mm_movemask_ps(_mm_cmpneq_ps(*values, others)) == 0;
}

// Reads at most four rows that are less simple.
WIDE __attribute__((noinline)) static size_t read_others(cell_column column, float *values) {
    four_cells four = four_from(column.text, column.starts, column.step, column.rows, column.is_last);
    __m128 read;
    if (read_short(column.text, &four, &read) || read_long(column.text, &four, &read)) {
        store_floats(values, read, column.rows);
        return column.rows;
    }
    return swing_read_values(column, values);
}

INLINE WIDE size_t read_column(cell_column column, float *values, bool is_last) {
    const size_t rows = column.rows;
    for (size_t row = 0; row < rows;) {
        // The last four rows are read together, even if some of them have been read already.
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

WIDE size_t swing_read_values_wide(cell_column column, float *values) {
    return column.is_last ? read_column(column, values, true) : read_column(column, values, false);
}

#endif
