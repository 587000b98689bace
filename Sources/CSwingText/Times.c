#include "Kernel.h"

#ifdef SWING_HAS_WIDE

#include "Wide.h"

// Columns of times with AVX2, four rows at a time.

// Adds integers below 10^7 and fractions, given as digits and divisors. Returns whether the result is exact.
INLINE WIDE bool add_fractions(__m256d whole, const __m128i digits[4], const double *const divisor[4], __m256d *times) {
    __m256d part = by_sixteen(digits), by = four_doubles(divisor);
    // The fraction is its nearest double plus a remainder with an exact numerator. Its sum with the integer is the
    // nearest double plus a second remainder. Adding both remainders rounds the sum as all digits would. The exact sum
    // is further from any tie than the remainders' error, or it is on a tie, and then the first remainder is 0.
    __m256d fraction = _mm256_div_pd(part, by), numerator = _mm256_fnmadd_pd(fraction, by, part);
    __m256d sum = _mm256_add_pd(whole, fraction), rest = _mm256_sub_pd(fraction, _mm256_sub_pd(sum, whole));
    *times = _mm256_add_pd(sum, _mm256_add_pd(rest, _mm256_div_pd(numerator, by)));
    return _mm256_movemask_pd(_mm256_cmp_pd(part, _mm256_set1_pd(0x1p53), _CMP_GE_OQ)) == 0;
}

// Reads times with one to seven digits before the decimal point, equal in all four, and one to fifteen after it.
// Returns whether all have this form.
INLINE WIDE bool read_same_seconds(const uint8_t *text, const four_cells *four, __m256d *times) {
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

// Reads times with one to seven digits before the decimal point and one to sixteen after it. Returns whether all have
// this form.
INLINE WIDE bool read_seconds(const uint8_t *text, const four_cells *four, __m256d *times) {
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

// Reads integers of at most nineteen digits and subtracts the origin. Returns whether all have this form.
INLINE WIDE bool read_integers(const uint8_t *text, const four_cells *four, int64_t origin, __m256d *times) {
    __m128i digits[4], most = _mm_setzero_si128();
    uint64_t words[4];
    bool fits = true;
    for (size_t i = 0; i < 4; i++) {
        const uint8_t *cell = text + four->starts[i];
        size_t length = four->ends[i] - four->starts[i] - 1, upper = length > 16 ? length - 16 : 0;
        // Nineteen digits that start with a 9 may be too large.
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

INLINE WIDE bool are_below(double limit, __m256d times) {
    return _mm256_movemask_pd(_mm256_cmp_pd(times, _mm256_set1_pd(limit), _CMP_NLT_UQ)) == 0;
}

// Reads at most four rows that are less simple.
WIDE __attribute__((noinline)) static size_t read_other_times(
    cell_column column, const swing_table *table, double limit, double *times, double *late) {
    four_cells four = four_from(column.text, column.starts, column.step, column.rows, column.is_last);
    __m256d read;
    bool is_read = table->exact ? read_integers(column.text, &four, table->origin, &read)
                                : read_seconds(column.text, &four, &read);
    if (!is_read || !are_below(limit, read)) return swing_read_times(column, table, limit, times, late);
    store_doubles(times, read, column.rows);
    return column.rows;
}

WIDE size_t swing_read_times_wide(
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

#endif
