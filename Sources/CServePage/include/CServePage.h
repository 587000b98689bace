#ifndef CSERVEPAGE_H
#define CSERVEPAGE_H

#include <stddef.h>

// A text embedded in the program.
typedef struct {
    const unsigned char *_Nonnull bytes;
    size_t count;
} serve_text;

// The page of the service, as HTML. It loads /page.css, /page.js and /icon.svg.
serve_text serve_page(void);

// The page's style sheet.
serve_text serve_style(void);

// The page's script, a module.
serve_text serve_script(void);

// The icon of the page's tab, as SVG.
serve_text serve_icon(void);

#endif
