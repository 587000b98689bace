#include "CReportAssets.h"

// Clang supports #embed in every C version, but warns in versions before C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char style[] = {
#embed "Assets/page.css"
};

// The files share one function, which the page adds; each uses those above it while the page loads.
static const unsigned char script[] = {
#embed "Assets/page/data.js" suffix(, '\n', )
#embed "Assets/page/rows.js" suffix(, '\n', )
#embed "Assets/page/expressions.js" suffix(, '\n', )
#embed "Assets/page/charts.js" suffix(, '\n', )
#embed "Assets/page/order.js" suffix(, '\n', )
#embed "Assets/page/filter.js" suffix(, '\n', )
#embed "Assets/page/table.js" suffix(, '\n', )
#embed "Assets/page/signals.js" suffix(, '\n', )
#embed "Assets/page/swing.js" suffix(, '\n', )
#embed "Assets/page/steps.js" suffix(, '\n', )
#embed "Assets/page/saving.js" suffix(, '\n', )
#embed "Assets/page/start.js"
};

// scripts/setup creates the bundle and touches this file, so that it is compiled again.
#if __has_embed("Assets/vega.js") == __STDC_EMBED_FOUND__
static const unsigned char charts[] = {
#embed "Assets/vega.js"
};
enum { charts_count = sizeof charts };
#else
static const unsigned char charts[] = {0};
enum { charts_count = 0 };
#endif

report_text report_style(void) { return (report_text){style, sizeof style}; }

report_text report_script(void) { return (report_text){script, sizeof script}; }

report_text report_charts(void) { return (report_text){charts, charts_count}; }
