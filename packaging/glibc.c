// Functions that Debian's and Swift's static libraries expect from a newer glibc than the command otherwise needs.
//
// packaging/build links them into the command, which then runs with glibc 2.34. They are hidden: shared libraries use
// glibc's own functions.

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((visibility("hidden"))) void arc4random_buf(void *buffer, size_t size);
__attribute__((visibility("hidden"))) double hypot(double x, double y);
__attribute__((visibility("hidden"))) float hypotf(float x, float y);

// Fills a buffer with random bytes (glibc 2.36); libexpat salts its tables with them. Without random numbers of the
// system it ends the process, as glibc does.
void arc4random_buf(void *buffer, size_t size) {
    const size_t most = 256;
    char *next = buffer;
    for (; size > most; next += most, size -= most) {
        if (getentropy(next, most) != 0) abort();
    }
    if (getentropy(next, size) != 0) abort();
}

// Returns the length of a vector (its version of glibc 2.35); Swift's Foundation refers to it.
double hypot(double x, double y) {
    if (isinf(x) || isinf(y)) return INFINITY;
    // A long double has more bits and a greater range, so the squares are exact enough and do not overflow.
    return (double)sqrtl((long double)x * x + (long double)y * y);
}

// Returns the length of a vector (its version of glibc 2.35); Swift's module for glibc refers to it.
float hypotf(float x, float y) {
    if (isinf(x) || isinf(y)) return INFINITY;
    return (float)sqrt((double)x * x + (double)y * y);
}
