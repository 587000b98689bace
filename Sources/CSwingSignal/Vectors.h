#ifndef SWING_VECTORS_H
#define SWING_VECTORS_H

// A product and a sum are two roundings on every processor: fused ones would let results depend on it.
#pragma STDC FP_CONTRACT OFF

typedef double four __attribute__((vector_size(32), may_alias));
typedef double four_anywhere __attribute__((vector_size(32), aligned(8), may_alias));
typedef double eight __attribute__((vector_size(64), may_alias));
typedef double eight_anywhere __attribute__((vector_size(64), aligned(8), may_alias));
typedef long long mask __attribute__((vector_size(32)));

// The square root; the library's own tells errno what it thinks of a negative number, which costs a branch.
#if defined(__has_builtin) && __has_builtin(__builtin_elementwise_sqrt)
#define square_root(x) __builtin_elementwise_sqrt(x)
#else
#define square_root(x) __builtin_sqrt(x)
#endif

// Compiled with AVX2 throughout, there is nothing to choose.
#if defined(__x86_64__) && defined(__linux__) && !defined(__AVX2__)
#define SWING_CHOOSES 1
#endif

#endif
