#ifndef SWING_VECTORS_H
#define SWING_VECTORS_H

// Products and sums are rounded separately. With fused operations, results would depend on the processor.
#pragma STDC FP_CONTRACT OFF

// Vectors are passed between functions of one file only, so how they are passed does not matter.
#pragma GCC diagnostic ignored "-Wpsabi"

typedef double four __attribute__((vector_size(32), may_alias));
typedef double four_anywhere __attribute__((vector_size(32), aligned(8), may_alias));
typedef double eight __attribute__((vector_size(64), may_alias));
typedef double eight_anywhere __attribute__((vector_size(64), aligned(8), may_alias));
typedef long long mask __attribute__((vector_size(32)));

// The square root without a branch; the library's function sets errno for negative numbers.
#if defined(__has_builtin) && __has_builtin(__builtin_elementwise_sqrt)
#define square_root(x) __builtin_elementwise_sqrt(x)
#else
#define square_root(x) __builtin_sqrt(x)
#endif

// Code compiled for AVX2 does not select a loop at run time.
#if defined(__x86_64__) && defined(__linux__) && !defined(__AVX2__)
#define SWING_CHOOSES 1
#endif

#endif
