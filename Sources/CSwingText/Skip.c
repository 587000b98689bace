#include "Places.h"

// Skips values of JSON that nobody needs.

// Skips blocks without a backslash, as long as the open objects and arrays can't all end within a block.
static size_t skip_blocks(const uint8_t *text, size_t begin, size_t end, swing_skip *skip) {
    size_t at = begin;
    uint64_t is_in_string = skip->is_in_string ? ~0ull : 0;
    if (skip->is_escaped) return at;
    for (; end - at >= 64; at += 64) {
        const uint8_t *block = text + at;
        if (places_in(block, '\\')) break;
        uint64_t strings = quoted(places_in(block, '"')) ^ is_in_string;
        uint64_t ends = (places_in(block, '}') | places_in(block, ']')) & ~strings;
        size_t count = (size_t)__builtin_popcountll(ends);
        if (count >= skip->depth) break;
        uint64_t starts = (places_in(block, '{') | places_in(block, '[')) & ~strings;
        skip->depth = skip->depth - count + (size_t)__builtin_popcountll(starts);
        uint64_t breaks = places_in(block, '\n');
        if (breaks) {
            skip->lines += (size_t)__builtin_popcountll(breaks);
            skip->line_start = at + 64 - (size_t)__builtin_clzll(breaks);
        }
        is_in_string = (uint64_t)((int64_t)strings >> 63);
    }
    skip->is_in_string = is_in_string != 0;
    return at;
}

size_t swing_skip_json(const uint8_t *text, size_t begin, size_t end, swing_skip *skip) {
    size_t i = begin;
    while (i < end && skip->depth > 0) {
        i = skip_blocks(text, i, end, skip);
        size_t stop = end - i < 64 ? end : i + 64;
        while (i < stop && skip->depth > 0) {
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
    }
    return i;
}
