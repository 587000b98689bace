#include "CSwingSignal.h"
#include "Vectors.h"

// The first three values are those of the axes.
typedef float axes __attribute__((vector_size(16), may_alias));

void swing_interpolate(
    const double *times, const float *values, size_t count, const double *at, size_t number, double shift, double *output
) {
    size_t k = 1;
    for (size_t i = 0; i < number; i++) {
        double time = at[i] + shift;
        if (!(time >= times[0] && time <= times[count - 1])) {
            output[i] = 0;
            continue;
        }
        while (k + 1 < count && times[k] < time) k++;
        double part = (time - times[k - 1]) / (times[k] - times[k - 1]);
        output[i] = (double)values[k - 1] + part * (double)(values[k] - values[k - 1]);
    }
}

float swing_misfit(
    const double *times, const float *values, size_t count, const double *at, const float *expected, size_t number,
    double shift, size_t first
) {
    const axes *vectors = (const axes *)values, *others = (const axes *)expected;
    size_t k = first, step = 0, last = count - 1;
    float sum = 0;
    for (size_t i = 0; i < number; i++) {
        double time = at[i] + shift;
        // The search begins at the previous step, which is nearly always right.
        size_t before = k;
        k = k + step < last ? k + step : last;
        while (k > before && times[k - 1] >= time) k--;
        while (k < last && times[k] < time) k++;
        step = k - before;
        float part = (float)((time - times[k - 1]) / (times[k] - times[k - 1]));
        axes difference = vectors[k - 1] + part * (vectors[k] - vectors[k - 1]) - others[i];
        axes square = difference * difference;
        sum += square[0] + square[1] + square[2];
    }
    return sum;
}

void swing_resample(const float *values, const int32_t *indices, const float *parts, size_t number, float *output) {
    for (size_t i = 0; i < number; i++) {
        int32_t k = indices[i];
        output[i] = k > 0 ? values[k - 1] + parts[i] * (values[k] - values[k - 1]) : __builtin_nanf("");
    }
}
