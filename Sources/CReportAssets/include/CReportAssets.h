#ifndef CREPORTASSETS_H
#define CREPORTASSETS_H

#include <stddef.h>

// A text embedded in the program.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} report_text;

// The page's style sheet.
report_text report_style(void);

// The page's own script.
report_text report_script(void);

// The bundle of Vega, Vega-Lite and Vega-Embed, which draws charts; empty if the program was compiled without it.
report_text report_charts(void);

#endif
