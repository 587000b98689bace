#ifndef SWING_PLACES_H
#define SWING_PLACES_H

#include "Kernel.h"
#include "Number.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// The places of bytes among sixty-four, as bits.

// Which of sixty-four bytes are within quotation marks, including opening ones.
INLINE uint64_t quoted(uint64_t quotes) {
    for (int shift = 1; shift < 64; shift *= 2) quotes ^= quotes << shift;
    return quotes;
}

#if defined(__SSE2__)

INLINE uint64_t places_in(const uint8_t *text, uint8_t byte) {
    uint64_t places = 0;
    for (int i = 3; i >= 0; i--) {
        __m128i part = _mm_loadu_si128((const __m128i *)text + i);
        places = places << 16 | (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(part, _mm_set1_epi8((char)byte)));
    }
    return places;
}

#else

INLINE uint64_t places_in(const uint8_t *text, uint8_t byte) {
    uint64_t places = 0;
    for (int i = 7; i >= 0; i--) {
        uint64_t different = word_at(text + 8 * i) ^ 0x0101010101010101 * byte;
        // The lower seven bits of a byte plus 127 set its highest bit unless they are 0.
        uint64_t same = ~(((different & 0x7F7F7F7F7F7F7F7F) + 0x7F7F7F7F7F7F7F7F) | different) & 0x8080808080808080;
        // No two bits coincide, so the highest byte collects all of them.
        places = places << 8 | (same >> 7) * 0x0102040810204080 >> 56;
    }
    return places;
}

#endif

#endif
