#include "CSwingSignal.h"
#include "Vectors.h"

typedef struct {
    double time, rate, weight, none, exponentials[4];
} sample_t;

typedef struct {
    double g[8], gg[8], gy[8];
} rise_t;

_Static_assert(sizeof(sample_t) == SWING_SAMPLE * sizeof(double), "SWING_SAMPLE must match sample_t");
_Static_assert(sizeof(rise_t) == SWING_RISE * sizeof(double), "SWING_RISE must match rise_t");

// The index of the first of four shapes.
enum half { POWERS = 0, EXPONENTIALS = 4 };

static inline __attribute__((always_inline)) void add(
    const sample_t *samples, size_t first, size_t end, enum half half, double onset, const double *scale, rise_t *rise) {
    four factor = *(const four_anywhere *)scale, g = {0}, gg = {0}, gy = {0};
    for (size_t i = end; i > first; i--) {
        const sample_t *s = &samples[i - 1];
        four shapes;
        if (half == POWERS) {
            double late = s->time - onset, square = late * late;
            shapes = (four){late, late * square_root(late), square, square * late};
        } else {
            shapes = *(const four_anywhere *)s->exponentials * factor - 1.0;
        }
        four weighted = shapes * s->weight;
        g += weighted;
        gg += weighted * shapes;
        gy += weighted * s->rate;
    }
    *(four_anywhere *)(rise->g + half) = g;
    *(four_anywhere *)(rise->gg + half) = gg;
    *(four_anywhere *)(rise->gy + half) = gy;
}

static inline __attribute__((always_inline)) void sum_rise(
    const sample_t *s, size_t first, size_t count, double onset, const double *scale, rise_t *rise) {
    add(s, first, count, POWERS, onset, scale, rise);
    add(s, first, count, EXPONENTIALS, onset, scale, rise);
}

// Computes each lane as for one end alone: samples after a lane's end add zeros.
static inline __attribute__((always_inline)) void sum_falls(
    const sample_t *samples, size_t count, const double *ends, bool squared, double *sums) {
    four end = *(const four_anywhere *)ends, d1 = {0}, d2 = {0}, dy = {0};
    for (size_t i = 0; i < count && samples[i].time < ends[3]; i++) {
        const sample_t *s = &samples[i];
        four early = end - s->time;
        early = (four)((early > 0.0) & (mask)early);
        four d = -early;
        if (squared) d *= early;
        d1 += d * s->weight;
        d2 += d * d * s->weight;
        dy += d * s->rate * s->weight;
    }
    *(four_anywhere *)sums = d1;
    *(four_anywhere *)(sums + 4) = d2;
    *(four_anywhere *)(sums + 8) = dy;
}

// No sample is both before and after the onset, so b is solved for first, then c and s from b.
static inline __attribute__((always_inline)) void fit_rise(
    const rise_t *rise, const double *totals, const double *ends, size_t count, const double *slopes, double *minimum) {
    for (int half = POWERS; half <= EXPONENTIALS; half += EXPONENTIALS) {
        four g = *(const four_anywhere *)(rise->g + half), gg = *(const four_anywhere *)(rise->gg + half);
        four gy = *(const four_anywhere *)(rise->gy + half), slope = *(const four_anywhere *)(slopes + half);
        four share = g / gg, none = (four){0} + __builtin_inf(), best = none;
        for (size_t i = 0; i < count; i++) {
            const double *d = ends + 4 * i;
            four b = (totals[1] - d[0] * d[2] / d[1] - share * gy) / (totals[0] - d[0] * d[0] / d[1] - share * g);
            four c = (gy - g * b) / gg, s = (d[2] - d[0] * b) / d[1];
            four misfit = totals[2] - b * totals[1] - c * gy - s * d[2];
            mask rises = (c > slope) & (s >= d[3]);
            misfit = (four)((rises & (mask)misfit) | (~rises & (mask)none));
            mask less = misfit < best;
            best = (four)((less & (mask)misfit) | (~less & (mask)best));
        }
        *(four_anywhere *)(minimum + half) = best;
    }
}

#ifdef SWING_CHOOSES
__attribute__((target("avx2"))) static void sum_rise_avx2(
    const sample_t *s, size_t first, size_t count, double onset, const double *scale, rise_t *rise) {
    sum_rise(s, first, count, onset, scale, rise);
}

__attribute__((target("avx2"))) static void sum_falls_avx2(
    const sample_t *samples, size_t count, const double *ends, bool squared, double *sums) {
    sum_falls(samples, count, ends, squared, sums);
}

__attribute__((target("avx2"))) static void fit_rise_avx2(
    const rise_t *rise, const double *totals, const double *ends, size_t count, const double *slopes, double *minimum) {
    fit_rise(rise, totals, ends, count, slopes, minimum);
}
#endif

void swing_sum_rise(
    const double *samples, size_t first, size_t count, double onset, const double scale[4], double sums[SWING_RISE],
    bool baseline) {
    const sample_t *s = (const sample_t *)samples;
#ifdef SWING_CHOOSES
    if (!baseline && __builtin_cpu_supports("avx2")) {
        sum_rise_avx2(s, first, count, onset, scale, (rise_t *)sums);
        return;
    }
#endif
    (void)baseline;
    sum_rise(s, first, count, onset, scale, (rise_t *)sums);
}

void swing_sum_falls(
    const double *samples, size_t count, const double ends[4], bool squared, double sums[SWING_FALL], bool baseline) {
    const sample_t *s = (const sample_t *)samples;
#ifdef SWING_CHOOSES
    if (!baseline && __builtin_cpu_supports("avx2")) {
        sum_falls_avx2(s, count, ends, squared, sums);
        return;
    }
#endif
    (void)baseline;
    sum_falls(s, count, ends, squared, sums);
}

void swing_fit_rise(
    const double rise[SWING_RISE], const double totals[3], const double *ends, size_t count, const double slopes[8],
    double minimum[8], bool baseline) {
    const rise_t *r = (const rise_t *)rise;
#ifdef SWING_CHOOSES
    if (!baseline && __builtin_cpu_supports("avx2")) {
        fit_rise_avx2(r, totals, ends, count, slopes, minimum);
        return;
    }
#endif
    (void)baseline;
    fit_rise(r, totals, ends, count, slopes, minimum);
}
