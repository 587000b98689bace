#include "CSwingText.h"
#include "Number.h"

// Rows of JSON that differ in their numbers only.

static inline bool is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

// The end of the digits at the beginning of a text.
static inline const uint8_t *digits_end(const uint8_t *p, const uint8_t *end) {
    for (; end - p >= 8; p += 8) {
        uint64_t others = other_than_digits(word_at(p) ^ ZEROS);
        if (others) return p + __builtin_ctzll(others) / 8;
    }
    while (p < end && is_digit(*p)) p++;
    return p;
}

// The end of a number in JSON's grammar (RFC 8259); `text` itself if there is none, or if it reaches the end of the text.
static inline const uint8_t *number_end(const uint8_t *text, const uint8_t *end) {
    const uint8_t *p = text;
    if (p < end && *p == '-') p++;
    if (p == end || !is_digit(*p)) return text;
    p = *p == '0' ? p + 1 : digits_end(p, end);
    if (p < end && *p == '.') {
        const uint8_t *first = ++p;
        p = digits_end(p, end);
        if (p == first) return text;
    }
    if (p < end && (*p | 0x20) == 'e') {
        p++;
        if (p < end && (*p == '-' || *p == '+')) p++;
        const uint8_t *first = p;
        p = digits_end(p, end);
        if (p == first) return text;
    }
    return p < end ? p : text;
}

// Whether two texts are equal. They are mostly shorter than thirty bytes, for which a call of memcmp costs more.
static inline bool is_same(const uint8_t *a, const uint8_t *b, size_t length) {
    uint64_t differing = 0, x, y;
    for (; length >= 8; a += 8, b += 8, length -= 8) {
        memcpy(&x, a, 8);
        memcpy(&y, b, 8);
        differing |= x ^ y;
    }
    for (; length > 0; length--) differing |= *a++ ^ *b++;
    return differing == 0;
}

size_t swing_match_shape(const swing_shape *shape, const uint8_t *text, size_t begin, size_t end, uint32_t *ranges) {
    const uint8_t *p = text + begin, *last = text + end, *literal = shape->literals;
    for (size_t i = 0;; i++) {
        size_t length = shape->lengths[i];
        if ((size_t)(last - p) < length || !is_same(p, literal, length)) return 0;
        p += length;
        literal += length;
        if (i == shape->numbers) return (size_t)(p - text);
        const uint8_t *after = number_end(p, last);
        if (after == p) return 0;
        ranges[2 * i] = (uint32_t)(p - text - begin);
        ranges[2 * i + 1] = (uint32_t)(after - text - begin);
        p = after;
    }
}

// Copies some bytes; more may be read from before `last`, and written.
static inline uint8_t *copy(uint8_t *target, const uint8_t *from, size_t length, const uint8_t *last) {
    if (length <= 16 && last - from >= 16) memcpy(target, from, 16);
    else memcpy(target, from, length);
    return target + length;
}

swing_lines swing_read_lines(
    const swing_shape *shape, const swing_line *line, const uint8_t *text, size_t begin, size_t end, size_t most,
    uint32_t *ranges, uint8_t *target, size_t room) {
    swing_lines read = {.end = begin, .rows = 0, .length = 0};
    const uint8_t *last = text + end;
    size_t fixed = 16;
    for (size_t i = 0; line && i <= line->numbers; i++) fixed += line->lengths[i];
    while (read.rows < most) {
        size_t after = swing_match_shape(shape, text, read.end, end, ranges);
        if (after == 0) break;
        if (line) {
            const uint8_t *row = text + read.end, *literal = line->literals;
            // A line has each number of its row at most once.
            if (room - read.length < fixed + (after - read.end)) break;
            uint8_t *out = target + read.length;
            for (size_t i = 0;; i++) {
                out = copy(out, literal, line->lengths[i], literal);
                literal += line->lengths[i];
                if (i == line->numbers) break;
                const uint32_t *range = ranges + 2 * line->order[i];
                out = copy(out, row + range[0], range[1] - range[0], last);
            }
            read.length = (size_t)(out - target);
        }
        read.end = after;
        read.rows++;
    }
    return read;
}
