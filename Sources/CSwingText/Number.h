#ifndef SWING_NUMBER_H
#define SWING_NUMBER_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Single numbers. The functions move a pointer past the text that they have read. The text must end in a byte that is
// not part of a number, and eight more bytes must be readable.

static const double powers_of_ten[] = {
    1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};

// Eight bytes of text, the first one lowest.
static inline uint64_t word_at(const uint8_t *text) {
    uint64_t word;
    memcpy(&word, text, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

// Converts the characters 0 to 9 to the numbers 0 to 9, and all other bytes to larger numbers.
#define ZEROS 0x3030303030303030ull

// Given eight bytes combined with ZEROS by ^, the highest bits of those that are not digits.
static inline uint64_t other_than_digits(uint64_t word) {
    // Adding 118 to a byte's lower seven bits sets its highest bit from 10 on, and never carries into the next byte.
    return (((word & 0x7F7F7F7F7F7F7F7F) + 0x7676767676767676) | word) & 0x8080808080808080;
}

// The number that eight digits form: pairs are joined, then pairs of pairs, then the two halves (Lemire 2022).
static inline uint64_t eight_digits(uint64_t word) {
    word = word * 10 + (word >> 8);
    return ((word & 0x000000FF000000FF) * 0x000F424000000064 + (word >> 16 & 0x000000FF000000FF) * 0x0000271000000001) >> 32;
}

// Digits and the number that they form: 0.25 is 25 and three digits.
typedef struct {
    uint64_t number;
    size_t count;
} digits;

// Adds the next digits. A number of more than nineteen digits overflows.
static inline void read_digits(const uint8_t **text, digits *d) {
    static const uint32_t tens[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};
    size_t count;
    do {
        uint64_t word = word_at(*text) ^ ZEROS, others = other_than_digits(word);
        count = others ? (size_t)__builtin_ctzll(others) >> 3 : 8;
        if (count == 0) return;
        // The digits are shifted to the end, so that zeros precede them.
        d->number = d->number * tens[count] + eight_digits(word << 8 * (8 - count));
        d->count += count;
        *text += count;
    } while (count == 8);
}

// 2^n, for an n within the range of normal doubles.
static inline double power_of_two(int n) {
    uint64_t bits = (uint64_t)(1023 + n) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

// The double nearest to significand * 10^exponent. Returns false for exponents beyond ±27 that cannot be computed
// exactly.
static inline bool nearest(uint64_t significand, int exponent, double *value) {
    // Both operands are exact, so the single operation rounds once (Clinger 1990).
    if (significand <= 1ull << 53 && exponent >= -22 && exponent <= 22) {
        *value = exponent < 0 ? (double)significand / powers_of_ten[-exponent] : (double)significand * powers_of_ten[exponent];
        return true;
    }
    if (significand == 0) {
        *value = 0;
        return true;
    }
    if (exponent < -27 || exponent > 27) return false;
    uint64_t five = 1;
    for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--) five *= 5;
    uint64_t most;
    int shift = __builtin_clzll(significand);
    if (exponent < 0) {
        // At full width the quotient has 63 or 64 bits, ten more than a double. A remainder sets the last bit, so that
        // the rounding does not mistake it for a tie.
        int wide = __builtin_clzll(five);
        unsigned __int128 dividend = (unsigned __int128)(significand << shift) << 63;
        uint64_t divisor = five << wide;
        most = (uint64_t)(dividend / divisor);
        most |= (unsigned __int128)most * divisor != dividend;
        shift = wide - shift - 63;
    } else {
        unsigned __int128 product = (unsigned __int128)significand * five;
        uint64_t high = (uint64_t)(product >> 64);
        shift = high ? 64 - __builtin_clzll(high) : 0;
        most = (uint64_t)(product >> shift);
        most |= (unsigned __int128)most << shift != product;
    }
    *value = (double)most * power_of_two(shift) * power_of_two(exponent);
    return true;
}

// Whether a number of more than nineteen digits has at most nineteen after its leading zeros.
static inline bool is_short(const uint8_t *text, size_t count) {
    for (; *text == '0' || *text == '.'; text++) count -= *text == '0';
    return count <= 19;
}

// Reads nan, inf or infinity.
static inline bool read_word(const uint8_t *text, const uint8_t *end, double *value) {
    static const char *const words[] = {"nan", "inf", "infinity"};
    for (int i = 0; i < 3; i++) {
        size_t length = strlen(words[i]), same = 0;
        while (same < length && (text[same] | 0x20) == words[i][same]) same++;
        if (same < length || text + length != end) continue;
        *value = i == 0 ? (double)NAN : (double)INFINITY;
        return true;
    }
    return false;
}

// Reads a number that ends at `end`. Returns false if it is not a number, or has too many digits to be rounded here.
static inline bool read_number(const uint8_t *text, const uint8_t *end, double *value) {
    bool negative = *text == '-';
    text += negative || *text == '+';
    const uint8_t *start = text;
    digits d = {0, 0};
    read_digits(&text, &d);
    int exponent = 0;
    if (*text == '.') {
        text++;
        size_t whole = d.count;
        read_digits(&text, &d);
        exponent = (int)whole - (int)d.count;
    }
    if (d.count > 0) {
        if (d.count > 19 && !is_short(start, d.count)) return false;
        if ((*text | 0x20) == 'e') {
            text++;
            bool small = *text == '-';
            text += small || *text == '+';
            digits power = {0, 0};
            read_digits(&text, &power);
            if (power.count == 0 || power.count > 4) return false;
            exponent += small ? -(int)power.number : (int)power.number;
        }
        if (text != end || !nearest(d.number, exponent, value)) return false;
    } else if (text != start || !read_word(text, end, value)) {
        return false;
    }
    // NaN has no sign.
    if (negative && *value == *value) *value = -*value;
    return true;
}

// Reads an integer or decimal time that ends at `end`, and subtracts `origin` before anything is rounded.
static inline bool read_exact_time(const uint8_t *text, const uint8_t *end, int64_t origin, double *value) {
    bool negative = *text == '-';
    text += negative;
    digits whole = {0, 0}, part = {0, 0};
    read_digits(&text, &whole);
    if (whole.count == 0 || whole.count > 19 || whole.number > INT64_MAX) return false;
    int64_t since;
    if (__builtin_sub_overflow(negative ? -(int64_t)whole.number : (int64_t)whole.number, origin, &since)) return false;
    *value = (double)since;
    if (text == end) return true;
    if (*text != '.') return false;
    text++;
    read_digits(&text, &part);
    double fraction;
    if (text != end || part.count == 0 || part.count > 19 || !nearest(part.number, -(int)part.count, &fraction)) return false;
    if (fraction >= 1) return false;
    *value += negative ? -fraction : fraction;
    return true;
}

#endif
