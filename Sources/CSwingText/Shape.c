#include "CSwingText.h"

#include <string.h>

// Rows of JSON that differ in their numbers only, and values that nobody needs.

static inline bool is_digit(uint8_t byte) { return (uint8_t)(byte - '0') < 10; }

// The end of a number in JSON's grammar (RFC 8259); `text` itself if there is none, or if it reaches the end of the text.
static inline const uint8_t *number_end(const uint8_t *text, const uint8_t *end) {
    const uint8_t *p = text;
    if (p < end && *p == '-') p++;
    if (p == end || !is_digit(*p)) return text;
    if (*p == '0') p++;
    else while (p < end && is_digit(*p)) p++;
    if (p < end && *p == '.') {
        const uint8_t *first = ++p;
        while (p < end && is_digit(*p)) p++;
        if (p == first) return text;
    }
    if (p < end && (*p | 0x20) == 'e') {
        p++;
        if (p < end && (*p == '-' || *p == '+')) p++;
        const uint8_t *first = p;
        while (p < end && is_digit(*p)) p++;
        if (p == first) return text;
    }
    return p < end ? p : text;
}

size_t swing_match_shape(const swing_shape *shape, const uint8_t *text, size_t begin, size_t end, uint32_t *ranges) {
    const uint8_t *p = text + begin, *last = text + end, *literal = shape->literals;
    for (size_t i = 0;; i++) {
        size_t length = shape->lengths[i];
        if ((size_t)(last - p) < length || memcmp(p, literal, length) != 0) return 0;
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

size_t swing_skip_json(const uint8_t *text, size_t begin, size_t end, swing_skip *skip) {
    size_t i = begin;
    while (i < end && skip->depth > 0) {
        uint8_t byte = text[i++];
        if (byte == '\n') {
            skip->lines++;
            skip->line_start = i;
        }
        if (skip->is_escaped) skip->is_escaped = false;
        else if (skip->is_in_string) {
            if (byte == '"') skip->is_in_string = false;
            else if (byte == '\\') skip->is_escaped = true;
        } else if (byte == '"') skip->is_in_string = true;
        else if ((byte | 0x20) == '{') skip->depth++;
        else if ((byte | 0x20) == '}') skip->depth--;
    }
    return i;
}
