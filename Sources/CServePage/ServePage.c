#include "CServePage.h"

// Clang supports #embed in every C version, but warns in versions before C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "Assets/page.html"
};

static const unsigned char style[] = {
#embed "Assets/page.css"
};

static const unsigned char icon[] = {
#embed "Assets/icon.svg"
};

// The files are one module; each uses those above it while the page loads.
static const unsigned char script[] = {
#embed "Assets/page/elements.js" suffix(, '\n', )
#embed "Assets/page/requests.js" suffix(, '\n', )
#embed "Assets/page/folders.js" suffix(, '\n', )
#embed "Assets/page/drops.js" suffix(, '\n', )
#embed "Assets/page/upload.js" suffix(, '\n', )
#embed "Assets/page/uploads.js" suffix(, '\n', )
#embed "Assets/page/field.js" suffix(, '\n', )
#embed "Assets/page/removal.js" suffix(, '\n', )
#embed "Assets/page/row.js" suffix(, '\n', )
#embed "Assets/page/sessions.js" suffix(, '\n', )
#embed "Assets/page/players.js" suffix(, '\n', )
#embed "Assets/page/progress.js" suffix(, '\n', )
#embed "Assets/page/live.js" suffix(, '\n', )
#embed "Assets/page/state.js" suffix(, '\n', )
#embed "Assets/page/start.js"
};

serve_text serve_page(void) { return (serve_text){page, sizeof page}; }

serve_text serve_style(void) { return (serve_text){style, sizeof style}; }

serve_text serve_script(void) { return (serve_text){script, sizeof script}; }

serve_text serve_icon(void) { return (serve_text){icon, sizeof icon}; }
