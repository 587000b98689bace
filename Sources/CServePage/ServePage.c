#include "CServePage.h"
static const unsigned char nothing[1] = {0};
serve_text serve_page(void) { return (serve_text){nothing, 0}; }
serve_text serve_style(void) { return (serve_text){nothing, 0}; }
serve_text serve_script(void) { return (serve_text){nothing, 0}; }
