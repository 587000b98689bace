#ifndef CREPORTASSETS_H
#define CREPORTASSETS_H

#include <stddef.h>

// A text that is part of the program.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} report_text;

// The page's style sheet.
report_text report_style(void);

// The page's own script.
report_text report_script(void);

// The bundle of Vega, Vega-Lite and Vega-Embed that draws charts; empty if it was not there when this was compiled.
report_text report_charts(void);

#endif
