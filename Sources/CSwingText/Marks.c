#include "Places.h"

// Finds the ends of cells, sixty-four bytes at a time.

// The state of the search.
typedef struct {
    uint32_t *start;
    size_t lines;
    // All bits are set if the next byte is within quotation marks.
    uint64_t is_quoted;
    bool is_over;
} mark_state;

// The positions of relevant bytes among sixty-four.
typedef struct {
    uint64_t separators, breaks, quotes, zeros;
} byte_places;

// The ends of cells, counting only the bytes of `inside`.
INLINE uint64_t ends_of(byte_places places, uint64_t inside, bool has_text, mark_state *state) {
    uint64_t breaks = places.breaks & inside, ends = (places.separators & inside) | breaks;
    if (has_text) {
        uint64_t quotes = places.quotes & inside, stops = places.zeros & inside;
        if (quotes | state->is_quoted) {
            uint64_t hidden = quoted(quotes) ^ state->is_quoted;
            state->is_quoted = (uint64_t)((int64_t)hidden >> 63);
            stops |= breaks & hidden;
            ends &= ~hidden;
        }
        // Only the ends before the first stop.
        if (stops) ends &= (stops ^ (stops - 1)) >> 1;
        state->is_over = stops != 0;
        breaks &= ends;
    }
    state->lines += (size_t)__builtin_popcountll(breaks);
    return ends;
}

// The bytes of a block that remain to be searched.
INLINE uint64_t inside_of(size_t at, size_t count) { return count - at < 64 ? ~0ull >> (64 - (count - at)) : ~0ull; }

INLINE mark_state beginning(cell_marks *marks) {
    marks->starts[0] = 0;
    return (mark_state){.start = marks->starts + 1, .lines = 0, .is_quoted = 0, .is_over = false};
}

INLINE void finish(const mark_state *state, cell_marks *marks) {
    marks->count = (size_t)(state->start - marks->starts) - 1;
    marks->lines = state->lines;
}

// MARK: - Any processor


void swing_mark(const uint8_t *text, size_t count, mark_options options, cell_marks *marks) {
    mark_state state = beginning(marks);
    for (size_t at = 0; at < count && !state.is_over; at += 64) {
        byte_places places = {.separators = places_in(text + at, options.separator), .breaks = places_in(text + at, '\n')};
        if (options.has_text) places.quotes = places_in(text + at, '"'), places.zeros = places_in(text + at, 0);
        uint64_t ends = ends_of(places, inside_of(at, count), options.has_text, &state);
        size_t found = (size_t)__builtin_popcountll(ends);
        // There are nearly always at most eight. Entries written past the last one are ignored.
        for (size_t i = 0; i < 8; i++, ends &= ends - 1)
            state.start[i] = (uint32_t)at + 1 + (uint32_t)__builtin_ctzll(ends | 1ull << 63);
        for (size_t i = 8; i < found; i++, ends &= ends - 1)
            state.start[i] = (uint32_t)at + 1 + (uint32_t)__builtin_ctzll(ends);
        state.start += found;
    }
    finish(&state, marks);
}

#ifdef SWING_HAS_WIDE

#include <immintrin.h>

#define WIDE __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define WIDEST __attribute__((target("avx512f,avx512bw,avx512vbmi2,avx2,bmi,bmi2,popcnt")))

// MARK: - AVX2

INLINE WIDE uint64_t places_of(__m256i low, __m256i high, uint8_t byte) {
    __m256i same = _mm256_set1_epi8((char)byte);
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, same))
        | (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, same)) << 32;
}

INLINE WIDE void mark_wide(const uint8_t *text, size_t count, uint8_t separator, bool has_text, cell_marks *marks) {
    mark_state state = beginning(marks);
    for (size_t at = 0; at < count && !state.is_over; at += 64) {
        __m256i low = _mm256_loadu_si256((const __m256i *)(text + at));
        __m256i high = _mm256_loadu_si256((const __m256i *)(text + at + 32));
        byte_places places = {.separators = places_of(low, high, separator), .breaks = places_of(low, high, '\n')};
        if (has_text) places.quotes = places_of(low, high, '"'), places.zeros = places_of(low, high, 0);
        uint64_t ends = ends_of(places, inside_of(at, count), has_text, &state);
        size_t found = (size_t)__builtin_popcountll(ends);
        // There are nearly always at most eight. Entries written past the last one are ignored.
        for (size_t i = 0; i < 8; i++, ends = _blsr_u64(ends)) state.start[i] = (uint32_t)(at + _tzcnt_u64(ends) + 1);
        for (size_t i = 8; i < found; i++, ends = _blsr_u64(ends)) state.start[i] = (uint32_t)(at + _tzcnt_u64(ends) + 1);
        state.start += found;
    }
    finish(&state, marks);
}

WIDE void swing_mark_wide(const uint8_t *text, size_t count, mark_options options, cell_marks *marks) {
    if (options.has_text) {
        mark_wide(text, count, options.separator, true, marks);
    } else {
        mark_wide(text, count, options.separator, false, marks);
    }
}

// MARK: - AVX-512

INLINE WIDEST void mark_widest(const uint8_t *text, size_t count, uint8_t separator, bool has_text, cell_marks *marks) {
    static const uint8_t numbers[64] = {
        1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
        30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58,
        59, 60, 61, 62, 63, 64,
    };
    const __m512i all = _mm512_loadu_si512(numbers), line_break = _mm512_set1_epi8('\n'), quote = _mm512_set1_epi8('"');
    const __m512i end = _mm512_set1_epi8((char)separator);
    mark_state state = beginning(marks);
    for (size_t at = 0; at < count && !state.is_over; at += 64) {
        __m512i block = _mm512_loadu_si512(text + at);
        byte_places places = {
            .separators = _mm512_cmpeq_epi8_mask(block, end), .breaks = _mm512_cmpeq_epi8_mask(block, line_break)};
        if (has_text)
            places.quotes = _mm512_cmpeq_epi8_mask(block, quote), places.zeros = _mm512_testn_epi8_mask(block, block);
        uint64_t ends = ends_of(places, inside_of(at, count), has_text, &state);
        size_t found = (size_t)__builtin_popcountll(ends);
        __m512i starts = _mm512_maskz_compress_epi8(ends, all), before = _mm512_set1_epi32((int)at);
        // There are nearly always at most sixteen. Entries written past the last one are ignored.
        _mm512_storeu_si512(
            state.start, _mm512_add_epi32(before, _mm512_cvtepu8_epi32(_mm512_castsi512_si128(starts))));
        if (found > 16) {
            uint8_t rest[64];
            _mm512_storeu_si512(rest, starts);
            for (size_t i = 16; i < found; i++) state.start[i] = (uint32_t)at + rest[i];
        }
        state.start += found;
    }
    finish(&state, marks);
}

WIDEST void swing_mark_widest(const uint8_t *text, size_t count, mark_options options, cell_marks *marks) {
    if (options.has_text) {
        mark_widest(text, count, options.separator, true, marks);
    } else {
        mark_widest(text, count, options.separator, false, marks);
    }
}

#endif
