#include "CSwingSignal.h"
#include "Vectors.h"

#include <stdint.h>
#include <string.h>

// Columns of matrices. Those multiplied with the state are permuted: row r of column k is the factor of state r ^ k, so
// that no state has to be broadcast to all lanes.
typedef struct {
    // The impulse response, shifted. The columns of the last four samples are the same, four rows lower.
    eight pulse[4];
    eight observe[4];
    four pass[4];
    // The contributions of the first and of the last four samples to the state.
    four early[4], late[4];
} table_t;

_Static_assert(sizeof(table_t) + 56 == SWING_TABLE * sizeof(double), "SWING_TABLE must match table_t");

// Returns the table at a multiple of 64 bytes, so that no column spans two cache lines.
static table_t *aligned(const double *table) { return (table_t *)(((uintptr_t)table + 63) & ~(uintptr_t)63); }

static double step(const swing_section *q, double x, double *s) {
    double y = q->b0 * x + s[0], next = q->c1 * x + s[1] - q->a1 * s[0];
    s[1] = q->c2 * x - q->a2 * s[0];
    s[0] = next;
    return y;
}

void swing_make_table(swing_section first, swing_section second, double table[SWING_TABLE]) {
    table_t *t = aligned(table);
    double y[4 + SWING_BLOCK] = {0}, *response = y + 4;
    // The responses to each state alone.
    for (int k = 0; k < 4; k++) {
        double s[4] = {0};
        s[k] = 1;
        for (int i = 0; i < SWING_BLOCK; i++) response[i] = step(&second, step(&first, 0, s), s + 2);
        for (int i = 0; i < SWING_BLOCK; i++) t->observe[k ^ (i & 3)][i] = response[i];
        for (int i = 0; i < 4; i++) t->pass[k ^ i][i] = s[i];
    }
    // The response to an impulse.
    double s[4] = {0};
    for (int i = 0; i < SWING_BLOCK; i++) {
        response[i] = step(&second, step(&first, i == 0, s), s + 2);
        memcpy(i < 4 ? &t->late[3 - i] : &t->early[SWING_BLOCK - 1 - i], s, sizeof(four));
    }
    for (int k = 0; k < 4; k++) memcpy(&t->pulse[k], response - k, sizeof(eight));
}

#define lower(v) __builtin_shufflevector(v, v, 0, 1, 2, 3)
#define upper(v) __builtin_shufflevector(v, v, 4, 5, 6, 7)
#define joined(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7)

// The order of the sums is fixed for each lane, whatever the width of the processor's registers.
static inline __attribute__((always_inline)) void filter_wide(
    const table_t *t, double state[4], const double *x, double *output, size_t count) {
    four s = *(four_anywhere *)state;
    for (; count > 0; count--, x += SWING_BLOCK, output += SWING_BLOCK) {
        eight all = t->pulse[0] * x[0];
        four own = lower(t->pulse[0]) * x[4], early = t->early[0] * x[0], late = t->late[0] * x[4];
        for (int k = 1; k < 4; k++) {
            all += t->pulse[k] * x[k];
            own += lower(t->pulse[k]) * x[k + 4];
            early += t->early[k] * x[k];
            late += t->late[k] * x[k + 4];
        }
        four beside = __builtin_shufflevector(s, s, 1, 0, 3, 2), across = __builtin_shufflevector(s, s, 2, 3, 0, 1);
        four both = __builtin_shufflevector(s, s, 3, 2, 1, 0);
        eight observed = (t->observe[0] * joined(s, s) + t->observe[1] * joined(beside, beside))
            + (t->observe[2] * joined(across, across) + t->observe[3] * joined(both, both));
        *(eight_anywhere *)output = joined(lower(all), upper(all) + own) + observed;
        // The next block waits for this sum only, so the state is added last, in pairs.
        s = (early + late) + ((t->pass[0] * s + t->pass[1] * beside) + (t->pass[2] * across + t->pass[3] * both));
    }
    *(four_anywhere *)state = s;
}

// The number of blocks converted to doubles at a time; a load from memory broadcasts a sample to all lanes.
enum { BATCH = 32 };

static inline __attribute__((always_inline)) void blocks(
    const table_t *t, double state[4], const float *input, double *output, size_t count) {
    double wide[BATCH * SWING_BLOCK] __attribute__((aligned(64)));
    for (size_t done = 0; done < count; done += BATCH) {
        size_t first = done * SWING_BLOCK, batch = count - done < BATCH ? count - done : BATCH;
        for (size_t i = 0; i < batch * SWING_BLOCK; i++) wide[i] = input[first + i];
        filter_wide(t, state, wide, output + first, batch);
    }
}

#ifdef SWING_CHOOSES
__attribute__((target("avx2"))) static void blocks_avx2(
    const table_t *t, double state[4], const float *input, double *output, size_t count) {
    blocks(t, state, input, output, count);
}

__attribute__((target("avx512f,avx512vl,avx512dq"))) static void blocks_avx512(
    const table_t *t, double state[4], const float *input, double *output, size_t count) {
    blocks(t, state, input, output, count);
}

// Returns whether the processor has all parts of AVX-512 that the loop may use.
static bool has_avx512(void) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
}
#endif

static void filter_blocks(
    enum swing_width width, const table_t *t, double state[4], const float *input, double *output, size_t count) {
#ifdef SWING_CHOOSES
    if (width >= SWING_AVX512 && has_avx512()) {
        blocks_avx512(t, state, input, output, count);
        return;
    }
    if (width >= SWING_AVX2 && __builtin_cpu_supports("avx2")) {
        blocks_avx2(t, state, input, output, count);
        return;
    }
#endif
    (void)width;
    blocks(t, state, input, output, count);
}

// Adds samples to the open block and filters it with zeros for the missing samples. Outputs do not depend on later
// inputs, so they are the same as with a complete block.
static void filter_open(swing_filter *f, const table_t *t, const float *input, double *output, size_t count) {
    double state[4], filtered[SWING_BLOCK];
    memcpy(state, f->state, sizeof state);
    memcpy(f->open + f->count, input, count * sizeof *input);
    filter_blocks(f->width, t, state, f->open, filtered, 1);
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
    filter_blocks(f->width, t, f->state, input, output, whole);
    if (rest > 0) filter_open(f, t, input + whole * SWING_BLOCK, output + whole * SWING_BLOCK, rest);
}
