#ifndef CISAL_SHIM_H
#define CISAL_SHIM_H

// Inflation in pieces with ISA-L. Without ISA-L the functions exist as well, and swing_inflater_create returns NULL. The
// module map therefore links nothing: pkg-config states the library where it is installed.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#if __has_include(<isa-l/igzip_lib.h>)

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>

static inline bool swing_has_isal(void) { return true; }

// A deflate stream. ISA-L forgets the flags of a gzip header that arrives in pieces, unless its structure is kept.
typedef struct {
    struct inflate_state state;
    struct isal_gzip_header header;
    bool is_in_header;
} swing_inflater;

// Returns a raw deflate stream or a gzip member with its checksum, or NULL without memory. free() releases it.
static inline void *swing_inflater_create(bool gzip) {
    swing_inflater *made = calloc(1, sizeof(swing_inflater));
    if (!made) return NULL;
    isal_inflate_init(&made->state);
    isal_gzip_header_init(&made->header);
    made->state.crc_flag = gzip ? ISAL_GZIP_NO_HDR_VER : ISAL_DEFLATE;
    made->is_in_header = gzip;
    return made;
}

// Unpacks until the input or the room of the output is used up, or the stream ends. Both counts become what is left.
// Returns 1 at the end of the stream, 0 before it, and a negative number if the stream is damaged.
static inline int swing_inflate(
    void *inflater, const uint8_t *input, uint32_t *input_count, uint8_t *output, uint32_t *output_count) {
    swing_inflater *own = inflater;
    struct inflate_state *state = &own->state;
    state->next_in = (uint8_t *)input;
    state->avail_in = *input_count;
    state->next_out = output;
    state->avail_out = *output_count;
    int result = ISAL_DECOMP_OK;
    if (own->is_in_header) {
        result = isal_read_gzip_header(state, &own->header);
        own->is_in_header = result == ISAL_END_INPUT;
        if (result != ISAL_END_INPUT && result != ISAL_DECOMP_OK) return -1;
    }
    if (!own->is_in_header) result = isal_inflate(state);
    *input_count = state->avail_in;
    *output_count = state->avail_out;
    return result < 0 ? result : state->block_state == ISAL_BLOCK_FINISH;
}

// Continues a CRC-32 as zip archives use it; the first one is 0.
static inline uint32_t swing_crc32(uint32_t checksum, const uint8_t *bytes, size_t count) {
    return crc32_gzip_refl(checksum, (uint8_t *)bytes, count);
}

#else

static inline bool swing_has_isal(void) { return false; }

static inline void *swing_inflater_create(bool gzip) { return NULL; }

static inline int swing_inflate(
    void *inflater, const uint8_t *input, uint32_t *input_count, uint8_t *output, uint32_t *output_count) {
    return -1;
}

static inline uint32_t swing_crc32(uint32_t checksum, const uint8_t *bytes, size_t count) { return 0; }

#endif

#endif
