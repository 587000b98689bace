#ifndef SWING_WIDE_H
#define SWING_WIDE_H

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

#include "Kernel.h"
#include "Number.h"

// Four decimals at a time with AVX2. There are no branches on a number's sign, its digits or its decimal point, because
// no processor can predict them.

#define WIDE __attribute__((target("avx2,fma,bmi,bmi2,lzcnt,popcnt")))

// MARK: - Positions of digits

// Sixteen bytes from index n on are a shuffle that moves a vector's first n bytes to its end, with zeros before them.
static const int8_t to_the_end[] = {
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
};

// The same without the decimal point: for a cell of n bytes with a point at p, or without a point if p is n. Without
// any digit the result is the first byte, which is not a digit.
#define MOVED(i, n, p) ((i) - ((p) < (n) && (i) <= (p)))
#define SOURCE(j, n, p) ((n) - ((p) < (n)) == 0 ? 0 : MOVED((j) - 16 + (n), n, p))
#define FOUR(j, n, p) SOURCE(j, n, p), SOURCE(j + 1, n, p), SOURCE(j + 2, n, p), SOURCE(j + 3, n, p)
#define SHAPE(n, p) {FOUR(0, n, p), FOUR(4, n, p), FOUR(8, n, p), FOUR(12, n, p)}
#define FOUR_SHAPES(n, p) SHAPE(n, p), SHAPE(n, p + 1), SHAPE(n, p + 2), SHAPE(n, p + 3)
#define SHAPES(n) {FOUR_SHAPES(n, 0), FOUR_SHAPES(n, 4), FOUR_SHAPES(n, 8), FOUR_SHAPES(n, 12)}
static const int8_t shapes[17][16][16] __attribute__((aligned(64))) = {
    SHAPES(0), SHAPES(1), SHAPES(2),  SHAPES(3),  SHAPES(4),  SHAPES(5),  SHAPES(6),  SHAPES(7),  SHAPES(8),
    SHAPES(9), SHAPES(10), SHAPES(11), SHAPES(12), SHAPES(13), SHAPES(14), SHAPES(15), SHAPES(16),
};

// The same for cells with a point after their first digit, indexed by their length plus one.
static const int8_t units[16][16] __attribute__((aligned(64))) = {
    SHAPE(0, 1), SHAPE(0, 1), SHAPE(1, 1), SHAPE(2, 1),  SHAPE(3, 1),  SHAPE(4, 1),  SHAPE(5, 1),  SHAPE(6, 1),
    SHAPE(7, 1), SHAPE(8, 1), SHAPE(9, 1), SHAPE(10, 1), SHAPE(11, 1), SHAPE(12, 1), SHAPE(13, 1), SHAPE(14, 1),
};

// The divisors of a cell's digits. The first index is the sign. The second is 0 without a decimal point, and otherwise
// one more than the number of decimal places.
static const double divisors[2][32] = {
    {1, 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16},
    {-1, -1, -1e1, -1e2, -1e3, -1e4, -1e5, -1e6, -1e7, -1e8, -1e9, -1e10, -1e11, -1e12, -1e13, -1e14, -1e15, -1e16},
};

// The same for cells with a point after their first digit, indexed by their length plus one.
static const double unit_divisors[2][16] = {
    {1, 1, 1, 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12},
    {-1, -1, -1, -1, -1e1, -1e2, -1e3, -1e4, -1e5, -1e6, -1e7, -1e8, -1e9, -1e10, -1e11, -1e12},
};

// MARK: - Digits

// Sixteen bytes of text, with digits as their numbers and all other bytes as larger numbers.
INLINE WIDE __m128i digits_at(const uint8_t *text) {
    return _mm_xor_si128(_mm_loadu_si128((const __m128i *)text), _mm_set1_epi8('0'));
}

// Whether all bytes are digits.
INLINE WIDE bool are_digits(__m128i bytes) {
    __m128i beyond_nine = _mm_subs_epu8(bytes, _mm_set1_epi8(9));
    return _mm_testz_si128(beyond_nine, beyond_nine);
}

// The upper and the lower eight digits of four vectors of sixteen, as numbers.
INLINE WIDE __m256i by_eight(const __m128i digits[4]) {
    const __m256i tens = _mm256_set1_epi16(10 | 1 << 8), hundreds = _mm256_set1_epi16(100 | 1 << 8);
    __m256i first = _mm256_maddubs_epi16(_mm256_set_m128i(digits[1], digits[0]), tens);
    __m256i second = _mm256_maddubs_epi16(_mm256_set_m128i(digits[3], digits[2]), tens);
    __m256i fours = _mm256_maddubs_epi16(_mm256_packus_epi16(first, second), hundreds);
    __m256i eights = _mm256_madd_epi16(fours, _mm256_set1_epi32(10000 | 1 << 16));
    return _mm256_permutevar8x32_epi32(eights, _mm256_setr_epi32(0, 4, 2, 6, 1, 5, 3, 7));
}

// The same as doubles, exact below 2^53.
INLINE WIDE __m256d by_sixteen(const __m128i digits[4]) {
    __m256i eights = by_eight(digits);
    __m256d upper = _mm256_cvtepi32_pd(_mm256_castsi256_si128(eights));
    __m256d lower = _mm256_cvtepi32_pd(_mm256_extracti128_si256(eights, 1));
    return _mm256_add_pd(_mm256_mul_pd(upper, _mm256_set1_pd(1e8)), lower);
}

// The numbers of four words of eight digits.
INLINE WIDE __m128i by_eight_each(__m128i first, __m128i second) {
    __m256i pairs = _mm256_maddubs_epi16(_mm256_set_m128i(second, first), _mm256_set1_epi16(10 | 1 << 8));
    __m256i fours = _mm256_madd_epi16(pairs, _mm256_set1_epi32(100 | 1 << 16));
    __m256i eights = _mm256_madd_epi16(_mm256_packus_epi32(fours, fours), _mm256_set1_epi32(10000 | 1 << 16));
    return _mm256_castsi256_si128(_mm256_permute4x64_epi64(eights, 0x08));
}

// MARK: - Cells

// The shuffle that moves a vector's first `count` bytes, at most sixteen, to its end, with zeros before them.
INLINE WIDE __m128i last_of(size_t count) {
    return _mm_loadu_si128((const __m128i *)(to_the_end + (count < 16 ? count : 16)));
}

// The first `count` digits of a cell, at most seven, at the end of a word.
INLINE WIDE uint64_t first_of(const uint8_t *cell, size_t count) {
    return (word_at(cell) ^ 0x3030303030303030) << 1 << (63 - 8 * count);
}

INLINE WIDE __m128i both(uint64_t first, uint64_t second) { return _mm_set_epi64x((int64_t)second, (int64_t)first); }

// The position of the decimal point among a cell's first `length` bytes, at most sixteen, or the length if there is
// none.
INLINE WIDE unsigned point_of(const uint8_t *cell, unsigned length) {
    __m128i points = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)cell), _mm_set1_epi8('.'));
    return _tzcnt_u32((unsigned)_mm_movemask_epi8(points) | 1u << length);
}

INLINE WIDE __m256d four_doubles(const double *const places[4]) {
    return _mm256_set_pd(*places[3], *places[2], *places[1], *places[0]);
}

// The cells of four rows: their starts in the text, and one more than their ends.
typedef struct {
    size_t starts[4], ends[4];
} four_cells;

// With fewer than four rows the last one is repeated.
INLINE WIDE four_cells four_from(const uint8_t *text, const uint32_t *starts, size_t step, size_t rows, bool is_last) {
    four_cells four;
    for (size_t i = 0; i < 4; i++) {
        four.starts[i] = starts[0];
        four.ends[i] = is_last ? (size_t)(cell_end(text, starts, true) - text) + 1 : starts[1];
        if (i + 1 < rows) starts += step;
    }
    return four;
}

// Stores the first `count` values, or four if there are as many.
INLINE WIDE void store_floats(float *place, __m128 values, size_t count) {
    float all[4];
    if (count >= 4) {
        _mm_storeu_ps(place, values);
    } else {
        _mm_storeu_ps(all, values);
        memcpy(place, all, count * sizeof *all);
    }
}

// The same for doubles.
INLINE WIDE void store_doubles(double *place, __m256d values, size_t count) {
    double all[4];
    if (count >= 4) {
        _mm256_storeu_pd(place, values);
    } else {
        _mm256_storeu_pd(all, values);
        memcpy(place, all, count * sizeof *all);
    }
}

#endif
