#ifndef CSERVEPAGE_H
#define CSERVEPAGE_H
#include <stddef.h>
typedef struct { const unsigned char *_Nonnull bytes; size_t count; } serve_text;
serve_text serve_page(void);
serve_text serve_style(void);
serve_text serve_script(void);
#endif
