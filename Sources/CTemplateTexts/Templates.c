#include "CTemplates.h"

// clang calls #embed an extension in every language mode that SwiftPM can ask for.
#pragma clang diagnostic ignored "-Wc23-extensions"

// One entry a file of the folder Templates; a test compares the two lists.
static const struct adspec_template templates[] = {
    {"ads.mustache", (const unsigned char[]){
#embed "../../Templates/ads.mustache" suffix(, 0)
    }},
    {"assets/icon.svg", (const unsigned char[]){
#embed "../../Templates/assets/icon.svg" suffix(, 0)
    }},
    {"assets/preview.css", (const unsigned char[]){
#embed "../../Templates/assets/preview.css" suffix(, 0)
    }},
    {"assets/preview.js", (const unsigned char[]){
#embed "../../Templates/assets/preview.js" suffix(, 0)
    }},
    {"assets/scheme.js", (const unsigned char[]){
#embed "../../Templates/assets/scheme.js" suffix(, 0)
    }},
    {"assets/search.js", (const unsigned char[]){
#embed "../../Templates/assets/search.js" suffix(, 0)
    }},
    {"assets/site.js", (const unsigned char[]){
#embed "../../Templates/assets/site.js" suffix(, 0)
    }},
    {"assets/style.css", (const unsigned char[]){
#embed "../../Templates/assets/style.css" suffix(, 0)
    }},
    {"card.mustache", (const unsigned char[]){
#embed "../../Templates/card.mustache" suffix(, 0)
    }},
    {"catalog.mustache", (const unsigned char[]){
#embed "../../Templates/catalog.mustache" suffix(, 0)
    }},
    {"changes.mustache", (const unsigned char[]){
#embed "../../Templates/changes.mustache" suffix(, 0)
    }},
    {"compliance.mustache", (const unsigned char[]){
#embed "../../Templates/compliance.mustache" suffix(, 0)
    }},
    {"data.mustache", (const unsigned char[]){
#embed "../../Templates/data.mustache" suffix(, 0)
    }},
    {"doc.mustache", (const unsigned char[]){
#embed "../../Templates/doc.mustache" suffix(, 0)
    }},
    {"docs.mustache", (const unsigned char[]){
#embed "../../Templates/docs.mustache" suffix(, 0)
    }},
    {"examples/answers.yaml", (const unsigned char[]){
#embed "../../Templates/examples/answers.yaml" suffix(, 0)
    }},
    {"examples/columns.yaml", (const unsigned char[]){
#embed "../../Templates/examples/columns.yaml" suffix(, 0)
    }},
    {"examples/customNative.yaml", (const unsigned char[]){
#embed "../../Templates/examples/customNative.yaml" suffix(, 0)
    }},
    {"examples/liveInterstitial.yaml", (const unsigned char[]){
#embed "../../Templates/examples/liveInterstitial.yaml" suffix(, 0)
    }},
    {"examples/native.yaml", (const unsigned char[]){
#embed "../../Templates/examples/native.yaml" suffix(, 0)
    }},
    {"examples/reviews.yaml", (const unsigned char[]){
#embed "../../Templates/examples/reviews.yaml" suffix(, 0)
    }},
    {"examples/rewarded.yaml", (const unsigned char[]){
#embed "../../Templates/examples/rewarded.yaml" suffix(, 0)
    }},
    {"examples/screens.yaml", (const unsigned char[]){
#embed "../../Templates/examples/screens.yaml" suffix(, 0)
    }},
    {"examples/settings.yaml", (const unsigned char[]){
#embed "../../Templates/examples/settings.yaml" suffix(, 0)
    }},
    {"fields.mustache", (const unsigned char[]){
#embed "../../Templates/fields.mustache" suffix(, 0)
    }},
    {"findings-at.mustache", (const unsigned char[]){
#embed "../../Templates/findings-at.mustache" suffix(, 0)
    }},
    {"findings.mustache", (const unsigned char[]){
#embed "../../Templates/findings.mustache" suffix(, 0)
    }},
    {"format.mustache", (const unsigned char[]){
#embed "../../Templates/format.mustache" suffix(, 0)
    }},
    {"integration/adapter.kt.mustache", (const unsigned char[]){
#embed "../../Templates/integration/adapter.kt.mustache" suffix(, 0)
    }},
    {"integration/adapter.swift.mustache", (const unsigned char[]){
#embed "../../Templates/integration/adapter.swift.mustache" suffix(, 0)
    }},
    {"integration/custom.kt.mustache", (const unsigned char[]){
#embed "../../Templates/integration/custom.kt.mustache" suffix(, 0)
    }},
    {"integration/custom.swift.mustache", (const unsigned char[]){
#embed "../../Templates/integration/custom.swift.mustache" suffix(, 0)
    }},
    {"integration/live.kt.mustache", (const unsigned char[]){
#embed "../../Templates/integration/live.kt.mustache" suffix(, 0)
    }},
    {"integration/live.swift.mustache", (const unsigned char[]){
#embed "../../Templates/integration/live.swift.mustache" suffix(, 0)
    }},
    {"integration/native.kt.mustache", (const unsigned char[]){
#embed "../../Templates/integration/native.kt.mustache" suffix(, 0)
    }},
    {"integration/native.swift.mustache", (const unsigned char[]){
#embed "../../Templates/integration/native.swift.mustache" suffix(, 0)
    }},
    {"integration/recorder.kt.mustache", (const unsigned char[]){
#embed "../../Templates/integration/recorder.kt.mustache" suffix(, 0)
    }},
    {"integration/recorder.swift.mustache", (const unsigned char[]){
#embed "../../Templates/integration/recorder.swift.mustache" suffix(, 0)
    }},
    {"integration/rewarded-neutral.kt.mustache", (const unsigned char[]){
#embed "../../Templates/integration/rewarded-neutral.kt.mustache" suffix(, 0)
    }},
    {"integration/rewarded-neutral.swift.mustache", (const unsigned char[]){
#embed "../../Templates/integration/rewarded-neutral.swift.mustache" suffix(, 0)
    }},
    {"integration/rewarded.kt.mustache", (const unsigned char[]){
#embed "../../Templates/integration/rewarded.kt.mustache" suffix(, 0)
    }},
    {"integration/rewarded.swift.mustache", (const unsigned char[]){
#embed "../../Templates/integration/rewarded.swift.mustache" suffix(, 0)
    }},
    {"layout.mustache", (const unsigned char[]){
#embed "../../Templates/layout.mustache" suffix(, 0)
    }},
    {"lifecycle.mustache", (const unsigned char[]){
#embed "../../Templates/lifecycle.mustache" suffix(, 0)
    }},
    {"lifecycles.mustache", (const unsigned char[]){
#embed "../../Templates/lifecycles.mustache" suffix(, 0)
    }},
    {"lifecycles/custom-native.svg", (const unsigned char[]){
#embed "../../Templates/lifecycles/custom-native.svg" suffix(, 0)
    }},
    {"lifecycles/live-stream.svg", (const unsigned char[]){
#embed "../../Templates/lifecycles/live-stream.svg" suffix(, 0)
    }},
    {"lifecycles/mediation-adapter.svg", (const unsigned char[]){
#embed "../../Templates/lifecycles/mediation-adapter.svg" suffix(, 0)
    }},
    {"lifecycles/native.svg", (const unsigned char[]){
#embed "../../Templates/lifecycles/native.svg" suffix(, 0)
    }},
    {"lifecycles/rewarded.svg", (const unsigned char[]){
#embed "../../Templates/lifecycles/rewarded.svg" suffix(, 0)
    }},
    {"not-found.mustache", (const unsigned char[]){
#embed "../../Templates/not-found.mustache" suffix(, 0)
    }},
    {"overview.mustache", (const unsigned char[]){
#embed "../../Templates/overview.mustache" suffix(, 0)
    }},
    {"partials/audit.mustache", (const unsigned char[]){
#embed "../../Templates/partials/audit.mustache" suffix(, 0)
    }},
    {"partials/break-timeline.mustache", (const unsigned char[]){
#embed "../../Templates/partials/break-timeline.mustache" suffix(, 0)
    }},
    {"partials/changes.mustache", (const unsigned char[]){
#embed "../../Templates/partials/changes.mustache" suffix(, 0)
    }},
    {"partials/chip.mustache", (const unsigned char[]){
#embed "../../Templates/partials/chip.mustache" suffix(, 0)
    }},
    {"partials/compliance.mustache", (const unsigned char[]){
#embed "../../Templates/partials/compliance.mustache" suffix(, 0)
    }},
    {"partials/example-input.mustache", (const unsigned char[]){
#embed "../../Templates/partials/example-input.mustache" suffix(, 0)
    }},
    {"partials/facts.mustache", (const unsigned char[]){
#embed "../../Templates/partials/facts.mustache" suffix(, 0)
    }},
    {"partials/finding-cards.mustache", (const unsigned char[]){
#embed "../../Templates/partials/finding-cards.mustache" suffix(, 0)
    }},
    {"partials/finding.mustache", (const unsigned char[]){
#embed "../../Templates/partials/finding.mustache" suffix(, 0)
    }},
    {"partials/findings.mustache", (const unsigned char[]){
#embed "../../Templates/partials/findings.mustache" suffix(, 0)
    }},
    {"partials/icons.mustache", (const unsigned char[]){
#embed "../../Templates/partials/icons.mustache" suffix(, 0)
    }},
    {"partials/integration.mustache", (const unsigned char[]){
#embed "../../Templates/partials/integration.mustache" suffix(, 0)
    }},
    {"partials/list-icons.mustache", (const unsigned char[]){
#embed "../../Templates/partials/list-icons.mustache" suffix(, 0)
    }},
    {"partials/matrix-cell.mustache", (const unsigned char[]){
#embed "../../Templates/partials/matrix-cell.mustache" suffix(, 0)
    }},
    {"partials/pager.mustache", (const unsigned char[]){
#embed "../../Templates/partials/pager.mustache" suffix(, 0)
    }},
    {"partials/parts.mustache", (const unsigned char[]){
#embed "../../Templates/partials/parts.mustache" suffix(, 0)
    }},
    {"partials/place.mustache", (const unsigned char[]){
#embed "../../Templates/partials/place.mustache" suffix(, 0)
    }},
    {"partials/rule-link.mustache", (const unsigned char[]){
#embed "../../Templates/partials/rule-link.mustache" suffix(, 0)
    }},
    {"partials/sessions.mustache", (const unsigned char[]){
#embed "../../Templates/partials/sessions.mustache" suffix(, 0)
    }},
    {"partials/signs.mustache", (const unsigned char[]){
#embed "../../Templates/partials/signs.mustache" suffix(, 0)
    }},
    {"partials/since.mustache", (const unsigned char[]){
#embed "../../Templates/partials/since.mustache" suffix(, 0)
    }},
    {"partials/source.mustache", (const unsigned char[]){
#embed "../../Templates/partials/source.mustache" suffix(, 0)
    }},
    {"partials/tiles.mustache", (const unsigned char[]){
#embed "../../Templates/partials/tiles.mustache" suffix(, 0)
    }},
    {"partials/verdict-sign.mustache", (const unsigned char[]){
#embed "../../Templates/partials/verdict-sign.mustache" suffix(, 0)
    }},
    {"previews/adchoices.mustache", (const unsigned char[]){
#embed "../../Templates/previews/adchoices.mustache" suffix(, 0)
    }},
    {"previews/body.mustache", (const unsigned char[]){
#embed "../../Templates/previews/body.mustache" suffix(, 0)
    }},
    {"previews/live.mustache", (const unsigned char[]){
#embed "../../Templates/previews/live.mustache" suffix(, 0)
    }},
    {"previews/native.mustache", (const unsigned char[]){
#embed "../../Templates/previews/native.mustache" suffix(, 0)
    }},
    {"previews/page.mustache", (const unsigned char[]){
#embed "../../Templates/previews/page.mustache" suffix(, 0)
    }},
    {"previews/rewarded.mustache", (const unsigned char[]){
#embed "../../Templates/previews/rewarded.mustache" suffix(, 0)
    }},
    {"previews/shadow.mustache", (const unsigned char[]){
#embed "../../Templates/previews/shadow.mustache" suffix(, 0)
    }},
    {"previews/standalone.mustache", (const unsigned char[]){
#embed "../../Templates/previews/standalone.mustache" suffix(, 0)
    }},
    {"recorder.mustache", (const unsigned char[]){
#embed "../../Templates/recorder.mustache" suffix(, 0)
    }},
    {"report.mustache", (const unsigned char[]){
#embed "../../Templates/report.mustache" suffix(, 0)
    }},
    {"reports.mustache", (const unsigned char[]){
#embed "../../Templates/reports.mustache" suffix(, 0)
    }},
    {"rule.mustache", (const unsigned char[]){
#embed "../../Templates/rule.mustache" suffix(, 0)
    }},
    {"rules.mustache", (const unsigned char[]){
#embed "../../Templates/rules.mustache" suffix(, 0)
    }},
    {"session.mustache", (const unsigned char[]){
#embed "../../Templates/session.mustache" suffix(, 0)
    }},
    {"sessions.mustache", (const unsigned char[]){
#embed "../../Templates/sessions.mustache" suffix(, 0)
    }},
    {"sheet.mustache", (const unsigned char[]){
#embed "../../Templates/sheet.mustache" suffix(, 0)
    }},
    {"single-report.mustache", (const unsigned char[]){
#embed "../../Templates/single-report.mustache" suffix(, 0)
    }},
    {"unread.mustache", (const unsigned char[]){
#embed "../../Templates/unread.mustache" suffix(, 0)
    }},
};

const struct adspec_template *adspec_templates(void) { return templates; }

int adspec_template_count(void) { return sizeof templates / sizeof templates[0]; }

static const unsigned char facts[] = {
#embed "../../Templates/facts.json" suffix(, 0)
};

const char *adspec_facts(void) { return (const char *)facts; }

static const unsigned char measuring_script[] = {
#embed "../../Templates/audit/measure.js" suffix(, 0)
};

const char *adspec_measuring_script(void) { return (const char *)measuring_script; }
