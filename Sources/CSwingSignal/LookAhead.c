#include "CSwingSignal.h"
#include "Vectors.h"

#include <stdint.h>
#include <string.h>

typedef float four_floats __attribute__((vector_size(16), aligned(4), may_alias));

// Columns. T is the impulse response, shifted: its columns 4 to 7 are these ones, four rows lower.
typedef struct {
    four upper[4], lower[4];
    four observe_upper[4], observe_lower[4];
    four drive[SWING_BLOCK];
    four pass[4];
} table_t;

_Static_assert(sizeof(table_t) + 24 == SWING_TABLE * sizeof(double), "the table must fit");

// Misaligned, every second column would lie in two cache lines.
static table_t *aligned(const double *table) { return (table_t *)(((uintptr_t)table + 31) & ~(uintptr_t)31); }

static double step(const swing_section *q, double x, double *s) {
    double y = q->b0 * x + s[0], next = q->c1 * x + s[1] - q->a1 * s[0];
    s[1] = q->c2 * x - q->a2 * s[0];
    s[0] = next;
    return y;
}

void swing_make_table(swing_section first, swing_section second, double table[SWING_TABLE]) {
    table_t *t = aligned(table);
    double y[4 + SWING_BLOCK] = {0}, *response = y + 4;
    // What each state alone leads to,
    for (int k = 0; k < 4; k++) {
        double s[4] = {0};
        s[k] = 1;
        for (int i = 0; i < SWING_BLOCK; i++) response[i] = step(&second, step(&first, 0, s), s + 2);
        memcpy(&t->observe_upper[k], response, sizeof(four));
        memcpy(&t->observe_lower[k], response + 4, sizeof(four));
        memcpy(&t->pass[k], s, sizeof(four));
    }
    // and what an impulse.
    double s[4] = {0};
    for (int i = 0; i < SWING_BLOCK; i++) {
        response[i] = step(&second, step(&first, i == 0, s), s + 2);
        memcpy(&t->drive[SWING_BLOCK - 1 - i], s, sizeof(four));
    }
    for (int k = 0; k < 4; k++) {
        memcpy(&t->upper[k], response - k, sizeof(four));
        memcpy(&t->lower[k], response + 4 - k, sizeof(four));
    }
}

// The order of the sums is fixed, lane by lane, whatever the width of the processor's registers.
static inline __attribute__((always_inline)) void blocks(
    const table_t *t, double state[4], const float *input, double *output, size_t count) {
    four s = *(four_anywhere *)state;
    for (; count > 0; count--, input += SWING_BLOCK, output += SWING_BLOCK) {
        four wide[2] = {
            __builtin_convertvector(*(const four_floats *)input, four),
            __builtin_convertvector(*(const four_floats *)(input + 4), four),
        };
        // Read one by one from memory, where a load spreads a sample over all lanes.
        const double *x = (const double *)wide;
        four upper = t->upper[0] * x[0], lower = t->lower[0] * x[0], own = t->upper[0] * x[4];
        four early = t->drive[0] * x[0], late = t->drive[4] * x[4];
        for (int k = 1; k < 4; k++) {
            upper += t->upper[k] * x[k];
            lower += t->lower[k] * x[k];
            own += t->upper[k] * x[k + 4];
            early += t->drive[k] * x[k];
            late += t->drive[k + 4] * x[k + 4];
        }
        four above = (t->observe_upper[0] * s[0] + t->observe_upper[1] * s[1])
            + (t->observe_upper[2] * s[2] + t->observe_upper[3] * s[3]);
        four below = (t->observe_lower[0] * s[0] + t->observe_lower[1] * s[1])
            + (t->observe_lower[2] * s[2] + t->observe_lower[3] * s[3]);
        *(four_anywhere *)output = upper + above;
        *(four_anywhere *)(output + 4) = (lower + own) + below;
        // The next block waits for this one sum: the state enters it last, and in pairs.
        s = (early + late) + ((t->pass[0] * s[0] + t->pass[1] * s[1]) + (t->pass[2] * s[2] + t->pass[3] * s[3]));
    }
    *(four_anywhere *)state = s;
}

#ifdef SWING_CHOOSES
__attribute__((target("avx2"))) static void blocks_avx2(
    const table_t *t, double state[4], const float *input, double *output, size_t count) {
    blocks(t, state, input, output, count);
}
#endif

static void filter_blocks(
    bool baseline, const table_t *t, double state[4], const float *input, double *output, size_t count) {
#ifdef SWING_CHOOSES
    if (!baseline && __builtin_cpu_supports("avx2")) {
        blocks_avx2(t, state, input, output, count);
        return;
    }
#endif
    (void)baseline;
    blocks(t, state, input, output, count);
}

// Adds samples to the open block and filters it with zeros for what is still to come: an output depends on no later
// input, so it is the same as when the whole block is there.
static void filter_open(swing_filter *f, const table_t *t, const float *input, double *output, size_t count) {
    double state[4], filtered[SWING_BLOCK];
    memcpy(state, f->state, sizeof state);
    memcpy(f->open + f->count, input, count * sizeof *input);
    filter_blocks(f->baseline, t, state, f->open, filtered, 1);
    memcpy(output, filtered + f->count, count * sizeof *output);
    f->count += count;
    if (f->count < SWING_BLOCK) return;
    memcpy(f->state, state, sizeof state);
    memset(f->open, 0, sizeof f->open);
    f->count = 0;
}

void swing_run(swing_filter *f, const double *table, const float *input, double *output, size_t count) {
    const table_t *t = aligned(table);
    if (f->count > 0 && count > 0) {
        size_t part = SWING_BLOCK - f->count < count ? SWING_BLOCK - f->count : count;
        filter_open(f, t, input, output, part);
        input += part;
        output += part;
        count -= part;
    }
    size_t whole = count / SWING_BLOCK, rest = count % SWING_BLOCK;
    filter_blocks(f->baseline, t, f->state, input, output, whole);
    if (rest > 0) filter_open(f, t, input + whole * SWING_BLOCK, output + whole * SWING_BLOCK, rest);
}
