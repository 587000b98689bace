// The lower limit: reads the columns that an analysis needs once, filters z, and applies the plain recipe of recipe.py.
//
//   cc -O3 -march=native -o limit limit.c $(pkg-config --cflags --libs hdf5) -ldeflate -lm
//   limit RECORDING.h5 --reps N
//
// Contiguous columns are read with pread at their offset. Compressed columns are read chunk by chunk and unpacked with
// libdeflate, which is faster than libhdf5's own filters. All buffers cover a few seconds and are reused. The filter
// computes 16 outputs at once from 16 inputs and the state, so that no sample waits for the previous one. Prints one
// line of JSON: the median CPU time of a repetition in seconds, and the times of the swings' peaks.
#define _GNU_SOURCE
#include <fcntl.h>
#include <hdf5.h>
#include <libdeflate.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// MARK: - Files

enum { COLUMNS = 10, LARGEST = 60000 };  // of motion, which has the most columns; rows per block

typedef struct {
    hid_t set;
    size_t size;        // of a value, in bytes
    haddr_t offset;     // of contiguous data
    uint8_t *values;    // of a block
} Column;

typedef struct {
    Column column[COLUMNS];
    int count;
    size_t rows, block, next;  // all rows, rows of a block, the next row to read
    int compressed;
} Table;

static int file_descriptor;
static struct libdeflate_decompressor *inflater;
static uint8_t packed[8 * LARGEST + 4096], shuffled[8 * LARGEST];

static void fail(const char *what) {
    fprintf(stderr, "limit: %s\n", what);
    exit(65);
}

static void open_table(Table *t, hid_t file, const char *const *names, size_t block) {
    *t = (Table){.block = block};
    for (; *names; names++) {
        // User acceleration is optional in a recording.
        if (strstr(*names, "user") && H5Lexists(file, *names, H5P_DEFAULT) <= 0) continue;
        Column *c = &t->column[t->count++];
        c->set = H5Dopen2(file, *names, H5P_DEFAULT);
        if (c->set < 0) fail("missing column");
        hid_t type = H5Dget_type(c->set), space = H5Dget_space(c->set), list = H5Dget_create_plist(c->set);
        c->size = H5Tget_size(type);
        if (c->size != (t->count == 1 ? 8 : 4)) fail("expected times as 64-bit floats and all others as 32-bit floats");
        t->rows = (size_t)H5Sget_simple_extent_npoints(space);
        if (H5Pget_layout(list) == H5D_CHUNKED) {
            hsize_t chunk;
            H5Pget_chunk(list, 1, &chunk);
            // The filter needs multiples of 16 rows, except at the end.
            if (chunk > LARGEST || (chunk % 16 && chunk < t->rows) || H5Pget_nfilters(list) != 2)
                fail("expected shuffle + gzip, in chunks of at most a minute and a multiple of 16 rows");
            t->block = chunk;
            t->compressed = 1;
        } else {
            c->offset = H5Dget_offset(c->set);
        }
        c->values = aligned_alloc(64, 8 * LARGEST);
        H5Tclose(type), H5Sclose(space), H5Pclose(list);
    }
}

static void close_table(Table *t) {
    for (int i = 0; i < t->count; i++) H5Dclose(t->column[i].set), free(t->column[i].values);
}

static void unshuffle(uint8_t *out, const uint8_t *in, size_t n, size_t size) {
    if (size == 8) {
        for (size_t i = 0; i < n; i++)
            for (size_t b = 0; b < 8; b++) out[8 * i + b] = in[b * n + i];
    } else {
        uint32_t *words = (uint32_t *)out;
        for (size_t i = 0; i < n; i++)
            words[i] = in[i] | in[n + i] << 8 | in[2 * n + i] << 16 | (uint32_t)in[3 * n + i] << 24;
    }
}

// Reads the table's next rows. Returns their number.
static size_t read_block(Table *t) {
    size_t first = t->next, n = t->rows - first < t->block ? t->rows - first : t->block;
    if (n == 0) return 0;
    for (int i = 0; i < t->count; i++) {
        Column *c = &t->column[i];
        if (!t->compressed) {
            size_t bytes = n * c->size;
            ssize_t got = pread(file_descriptor, c->values, bytes, c->offset + first * c->size);
            if (got != (ssize_t)bytes) fail("cannot read");
            continue;
        }
        hsize_t at = first, bytes;
        uint32_t mask;
        if (H5Dget_chunk_storage_size(c->set, &at, &bytes) < 0 || bytes > sizeof packed) fail("no such chunk");
        if (H5Dread_chunk(c->set, H5P_DEFAULT, &at, &mask, packed) < 0 || mask != 0) fail("cannot read a chunk");
        size_t whole = t->block * c->size;
        if (libdeflate_zlib_decompress(inflater, packed, bytes, shuffled, whole, NULL)) fail("cannot decompress");
        unshuffle(c->values, shuffled, t->block, c->size);
    }
    t->next += n;
    return n;
}

// MARK: - Filter

enum { LANES = 16 };
typedef double Lane __attribute__((vector_size(64)));
typedef struct { Lane low, high; } Pair;

static struct {
    double state[4];
    Pair observe[4], taps[LANES];    // y = sum state[i] observe[i] + sum x[j] taps[j]
    double step[4][4], feed[LANES][4];  // state' = step state + feed x
} filter;

// Filters one sample through two sections in transposed direct form II.
static double direct(const double sos[2][6], double s[4], double x) {
    for (int k = 0; k < 2; k++) {
        const double *q = sos[k];
        double y = q[0] * x + s[2 * k];
        s[2 * k] = q[1] * x - q[4] * y + s[2 * k + 1];
        s[2 * k + 1] = q[2] * x - q[5] * y;
        x = y;
    }
    return x;
}

static void put(Pair *p, int i, double v) {
    if (i < 8) p->low[i] = v; else p->high[i - 8] = v;
}

// The same sections for 16 samples at once: the contribution of each state and each input to all outputs and states.
static void design(const double sos[2][6], double first) {
    memset(&filter, 0, sizeof filter);
    for (int i = 0; i < 4 + LANES; i++) {
        double s[4] = {0};
        if (i < 4) s[i] = 1;
        for (int n = 0; n < LANES; n++) {
            double y = direct(sos, s, i >= 4 && n == i - 4);
            put(i < 4 ? &filter.observe[i] : &filter.taps[i - 4], n, y);
        }
        for (int k = 0; k < 4; k++) {
            if (i < 4) filter.step[i][k] = s[k]; else filter.feed[i - 4][k] = s[k];
        }
    }
    // Starts as if the first value had always been there: a high-pass then returns zero.
    const double *p = sos[0];
    filter.state[1] = p[2] * first;
    filter.state[0] = p[1] * first + filter.state[1];
}

// Filters blocks of 16 samples and stores the magnitudes.
static void high_pass(const float *x, double *out, size_t n) {
    double s[4];
    memcpy(s, filter.state, sizeof s);
    for (size_t i = 0; i < n; i += LANES) {
        Pair y = {{0}, {0}}, even = y;
        typedef double Four __attribute__((vector_size(32)));
        Four next = {0}, next_even = {0};
        for (int j = 0; j < LANES; j += 2) {
            double a = x[i + j], b = x[i + j + 1];
            Four fa, fb;
            memcpy(&fa, filter.feed[j], 32), memcpy(&fb, filter.feed[j + 1], 32);
            even.low += a * filter.taps[j].low, even.high += a * filter.taps[j].high;
            y.low += b * filter.taps[j + 1].low, y.high += b * filter.taps[j + 1].high;
            next_even += a * fa, next += b * fb;
        }
        y.low += even.low, y.high += even.high, next += next_even;
        for (int k = 0; k < 4; k++) {
            Four f;
            memcpy(&f, filter.step[k], 32);
            y.low += s[k] * filter.observe[k].low, y.high += s[k] * filter.observe[k].high;
            next += s[k] * f;
        }
        memcpy(s, &next, 32);
        memcpy(out + i, &y, sizeof y);
    }
    for (size_t i = 0; i < n; i++) out[i] = fabs(out[i]);
    memcpy(filter.state, s, sizeof s);
}

// MARK: - Recipe (the numbers are those of recipe.py)

// butter(4, 20, "highpass", fs=800, output="sos")
static const double sections[2][6] = {
    {0.8142545568862463, -1.6285091137724925, 0.8142545568862463, 1.0, -1.7259333950369407, 0.7474473719077911},
    {1.0, -2.0, 1.0, 1.0, -1.863800492075235, 0.8870329996526946}};
static const double threshold = 1.5, before_shock = 0.02, quiet_rate = 1;
static const double least_rate = 6, least_angle = 0.5, shortest = 0.08, longest = 1;
enum { DISTANCE = 400, DWELL = 5, LOOK_BACK = 400, MOTION_RATE = 200 };
enum { RING = 1 << 15 };  // stored rows of motion: two and a half minutes

typedef struct { size_t index; double height, time; int removed; } Peak;

static double ring_time[RING], *swings;
static float ring_rate[RING];
static size_t motion_rows, swing_count, swing_space, peak_count, peak_space;
static Peak *peaks;

// Stores the rotation rate about gravity for the next rows of motion.
static int read_motion(Table *t) {
    size_t n = read_block(t);
    const float *v[COLUMNS];
    for (int i = 1; i < 7; i++) v[i] = (const float *)t->column[i].values;
    for (size_t done = 0; done < n;) {
        size_t at = (motion_rows + done) % RING, room = RING - at < n - done ? RING - at : n - done;
        memcpy(ring_time + at, (double *)t->column[0].values + done, 8 * room);
        for (size_t k = 0; k < room; k++) {
            size_t i = done + k;
            ring_rate[at + k] = v[1][i] * v[4][i] + v[2][i] * v[5][i] + v[3][i] * v[6][i];
        }
        done += room;
    }
    motion_rows += n;
    return n > 0;
}

// Follows the rate back from a peak to rest. If there is a fast rotation in between, the peak is a swing.
static void look_back(const Peak *p) {
    size_t end = motion_rows, oldest = motion_rows > RING ? motion_rows - RING : 0;
    size_t low = oldest;
    while (low < end) {
        size_t middle = (low + end) / 2;
        if (ring_time[middle % RING] <= p->time - before_shock) low = middle + 1; else end = middle;
    }
    if (low == oldest) return;
    size_t last = low - 1, stop = last > LOOK_BACK ? last - LOOK_BACK : 0, run = 0, start = 0;
    int found = 0;
    for (size_t i = last + 1; i-- > (stop > oldest ? stop : oldest) && !found;) {
        run = fabsf(ring_rate[i % RING]) < quiet_rate ? run + 1 : 0;
        if (run == DWELL) start = i + DWELL - 1, found = 1;
    }
    if (!found) return;
    double sum = 0, top = 0, time = p->time - ring_time[start % RING];
    for (size_t i = start; i <= last; i++) {
        double r = ring_rate[i % RING];
        sum += r;
        if (fabs(r) > top) top = fabs(r);
    }
    if (top < least_rate || fabs(sum) / MOTION_RATE < least_angle || time < shortest || time > longest) return;
    if (swing_count == swing_space) swings = realloc(swings, 8 * (swing_space = 2 * swing_space + 64));
    swings[swing_count++] = p->time;
}

// Of peaks that are too close together, the highest is kept, as in scipy's find_peaks.
static void settle(void) {
    for (;;) {
        Peak *best = NULL;
        for (size_t i = 0; i < peak_count; i++)
            if (!peaks[i].removed && (!best || peaks[i].height >= best->height)) best = &peaks[i];
        if (!best) break;
        for (size_t i = 0; i < peak_count; i++) {
            size_t a = peaks[i].index, b = best->index;
            if (!peaks[i].removed && (a > b ? a - b : b - a) < DISTANCE) peaks[i].removed = 1;
        }
        best->removed = 2;
    }
    for (size_t i = 0; i < peak_count; i++)
        if (peaks[i].removed == 2) look_back(&peaks[i]);
    peak_count = 0;
}

static void analyze(const char *path) {
    static const char *const names[] = {
        "/accelerometer/time", "/accelerometer/z", "/accelerometer/x", "/accelerometer/y", NULL};
    static const char *const motion_names[] = {
        "/device_motion/time", "/device_motion/rotation_rate_x", "/device_motion/rotation_rate_y",
        "/device_motion/rotation_rate_z", "/device_motion/gravity_x", "/device_motion/gravity_y",
        "/device_motion/gravity_z", "/device_motion/user_acceleration_x", "/device_motion/user_acceleration_y",
        "/device_motion/user_acceleration_z", NULL};
    static double y[LARGEST + LANES + 2];
    Table a, m;
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    if (file < 0 || (file_descriptor = open(path, O_RDONLY)) < 0) fail("no such recording");
    open_table(&a, file, names, 16000);
    open_table(&m, file, motion_names, 4000);
    motion_rows = swing_count = peak_count = 0;
    y[0] = y[1] = 0;
    double earlier = 0;  // the time of the sample before the block
    for (size_t first = 0, n; (n = read_block(&a)) > 0; first += n) {
        const double *time = (double *)a.column[0].values;
        float *z = (float *)a.column[1].values;
        while ((motion_rows == 0 || ring_time[(motion_rows - 1) % RING] < time[n - 1]) && read_motion(&m)) {}
        if (first == 0) design(sections, z[0]);
        for (size_t i = n; i % LANES; i++) z[i] = 0;
        high_pass(z, y + 2, (n + LANES - 1) / LANES * LANES);
        for (size_t i = 1; i <= n; i += 32) {
            size_t end = i + 32 <= n + 1 ? i + 32 : n + 1;
            int above = 0;
            for (size_t k = i; k < end; k++) above |= y[k] >= threshold;
            if (!above) continue;
            for (size_t k = i; k < end; k++) {
                if (!(y[k] >= threshold && y[k - 1] < y[k] && y[k] > y[k + 1])) continue;
                size_t index = first + k - 2;
                if (peak_count && index - peaks[peak_count - 1].index >= DISTANCE) settle();
                if (peak_count == peak_space)
                    peaks = realloc(peaks, sizeof *peaks * (peak_space = 2 * peak_space + 64));
                peaks[peak_count++] = (Peak){index, y[k], k == 1 ? earlier : time[k - 2], 0};
            }
        }
        if (peak_count && first + n - peaks[peak_count - 1].index > DISTANCE) settle();
        y[0] = y[n], y[1] = y[n + 1], earlier = time[n - 1];
    }
    settle();
    close_table(&a), close_table(&m);
    H5Fclose(file), close(file_descriptor);
}

// MARK: - Command

static int ascending(const void *a, const void *b) {
    double d = *(const double *)a - *(const double *)b;
    return (d > 0) - (d < 0);
}

int main(int count, char **arguments) {
    int repetitions = count == 4 && !strcmp(arguments[2], "--reps") ? atoi(arguments[3]) : count == 2;
    if (repetitions < 1) return fprintf(stderr, "usage: limit RECORDING.h5 [--reps N]\n"), 64;
    inflater = libdeflate_alloc_decompressor();
    double *times = calloc((size_t)repetitions, sizeof *times);
    for (int i = 0; i < repetitions; i++) {
        struct timespec a, b;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
        analyze(arguments[1]);
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
        times[i] = (double)(b.tv_sec - a.tv_sec) + 1e-9 * (double)(b.tv_nsec - a.tv_nsec);
    }
    qsort(times, (size_t)repetitions, sizeof *times, ascending);
    double median = (times[(repetitions - 1) / 2] + times[repetitions / 2]) / 2;
    printf("{\"cpu\": %.9f, \"swings\": [", median);
    for (size_t i = 0; i < swing_count; i++) printf("%s%.6f", i ? ", " : "", swings[i]);
    printf("]}\n");
}
