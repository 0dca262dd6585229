#include "CTemplates.h"

// clang calls #embed an extension in every language mode that SwiftPM can ask for.
#pragma clang diagnostic ignored "-Wc23-extensions"

// One entry a file of the folder Templates/rules; a test compares the two lists.
static const struct adspec_template rules[] = {
    {"ad-expired.md", (const unsigned char[]){
#embed "../../Templates/rules/ad-expired.md" suffix(, 0)
    }},
    {"ad-id-reused.md", (const unsigned char[]){
#embed "../../Templates/rules/ad-id-reused.md" suffix(, 0)
    }},
    {"ad-order-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/ad-order-invalid.md" suffix(, 0)
    }},
    {"ad-too-small.md", (const unsigned char[]){
#embed "../../Templates/rules/ad-too-small.md" suffix(, 0)
    }},
    {"adapter-adchoices-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/adapter-adchoices-missing.md" suffix(, 0)
    }},
    {"adapter-not-notified.md", (const unsigned char[]){
#embed "../../Templates/rules/adapter-not-notified.md" suffix(, 0)
    }},
    {"adapter-outcome-contradicted.md", (const unsigned char[]){
#embed "../../Templates/rules/adapter-outcome-contradicted.md" suffix(, 0)
    }},
    {"adapter-parameter-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/adapter-parameter-missing.md" suffix(, 0)
    }},
    {"adapter-unknown.md", (const unsigned char[]){
#embed "../../Templates/rules/adapter-unknown.md" suffix(, 0)
    }},
    {"adchoices-not-clickable.md", (const unsigned char[]){
#embed "../../Templates/rules/adchoices-not-clickable.md" suffix(, 0)
    }},
    {"adchoices-not-delivered.md", (const unsigned char[]){
#embed "../../Templates/rules/adchoices-not-delivered.md" suffix(, 0)
    }},
    {"adchoices-not-rendered.md", (const unsigned char[]){
#embed "../../Templates/rules/adchoices-not-rendered.md" suffix(, 0)
    }},
    {"adchoices-obscured.md", (const unsigned char[]){
#embed "../../Templates/rules/adchoices-obscured.md" suffix(, 0)
    }},
    {"adchoices-outside-ad.md", (const unsigned char[]){
#embed "../../Templates/rules/adchoices-outside-ad.md" suffix(, 0)
    }},
    {"adchoices-too-small.md", (const unsigned char[]){
#embed "../../Templates/rules/adchoices-too-small.md" suffix(, 0)
    }},
    {"adchoices-undeclared.md", (const unsigned char[]){
#embed "../../Templates/rules/adchoices-undeclared.md" suffix(, 0)
    }},
    {"adchoices-unopened-page.md", (const unsigned char[]){
#embed "../../Templates/rules/adchoices-unopened-page.md" suffix(, 0)
    }},
    {"adchoices-wrong-key.md", (const unsigned char[]){
#embed "../../Templates/rules/adchoices-wrong-key.md" suffix(, 0)
    }},
    {"ads-overlap.md", (const unsigned char[]){
#embed "../../Templates/rules/ads-overlap.md" suffix(, 0)
    }},
    {"answer-failed.md", (const unsigned char[]){
#embed "../../Templates/rules/answer-failed.md" suffix(, 0)
    }},
    {"answer-lapsed.md", (const unsigned char[]){
#embed "../../Templates/rules/answer-lapsed.md" suffix(, 0)
    }},
    {"app-version-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/app-version-missing.md" suffix(, 0)
    }},
    {"asset-choices-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-choices-invalid.md" suffix(, 0)
    }},
    {"asset-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-invalid.md" suffix(, 0)
    }},
    {"asset-key-case.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-key-case.md" suffix(, 0)
    }},
    {"asset-key-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-key-invalid.md" suffix(, 0)
    }},
    {"asset-key-localized.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-key-localized.md" suffix(, 0)
    }},
    {"asset-key-unknown.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-key-unknown.md" suffix(, 0)
    }},
    {"asset-limit-exceeded.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-limit-exceeded.md" suffix(, 0)
    }},
    {"asset-list-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-list-invalid.md" suffix(, 0)
    }},
    {"asset-list-information-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-list-information-missing.md" suffix(, 0)
    }},
    {"asset-list-length-differs.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-list-length-differs.md" suffix(, 0)
    }},
    {"asset-list-signaling-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-list-signaling-invalid.md" suffix(, 0)
    }},
    {"asset-not-clickable.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-not-clickable.md" suffix(, 0)
    }},
    {"asset-not-rendered.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-not-rendered.md" suffix(, 0)
    }},
    {"asset-outside-ad.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-outside-ad.md" suffix(, 0)
    }},
    {"asset-required-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-required-missing.md" suffix(, 0)
    }},
    {"asset-sample-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-sample-invalid.md" suffix(, 0)
    }},
    {"asset-sample-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/asset-sample-missing.md" suffix(, 0)
    }},
    {"audit-adchoices-covered.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-adchoices-covered.md" suffix(, 0)
    }},
    {"audit-adchoices-hidden.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-adchoices-hidden.md" suffix(, 0)
    }},
    {"audit-adchoices-indistinct.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-adchoices-indistinct.md" suffix(, 0)
    }},
    {"audit-adchoices-misplaced.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-adchoices-misplaced.md" suffix(, 0)
    }},
    {"audit-adchoices-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-adchoices-missing.md" suffix(, 0)
    }},
    {"audit-adchoices-outside.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-adchoices-outside.md" suffix(, 0)
    }},
    {"audit-adchoices-small.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-adchoices-small.md" suffix(, 0)
    }},
    {"audit-adchoices-unclickable.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-adchoices-unclickable.md" suffix(, 0)
    }},
    {"audit-adchoices-undelivered.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-adchoices-undelivered.md" suffix(, 0)
    }},
    {"audit-adchoices-unfocusable.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-adchoices-unfocusable.md" suffix(, 0)
    }},
    {"audit-adchoices-unnamed.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-adchoices-unnamed.md" suffix(, 0)
    }},
    {"audit-asset-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-asset-missing.md" suffix(, 0)
    }},
    {"audit-badge-covered.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-badge-covered.md" suffix(, 0)
    }},
    {"audit-badge-hidden.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-badge-hidden.md" suffix(, 0)
    }},
    {"audit-badge-indistinct.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-badge-indistinct.md" suffix(, 0)
    }},
    {"audit-badge-misplaced.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-badge-misplaced.md" suffix(, 0)
    }},
    {"audit-badge-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-badge-missing.md" suffix(, 0)
    }},
    {"audit-badge-outside.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-badge-outside.md" suffix(, 0)
    }},
    {"audit-badge-small.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-badge-small.md" suffix(, 0)
    }},
    {"audit-image-distorted.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-image-distorted.md" suffix(, 0)
    }},
    {"audit-image-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-image-missing.md" suffix(, 0)
    }},
    {"audit-incomplete.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-incomplete.md" suffix(, 0)
    }},
    {"audit-placeholder-unfilled.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-placeholder-unfilled.md" suffix(, 0)
    }},
    {"audit-request-blocked.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-request-blocked.md" suffix(, 0)
    }},
    {"audit-script-blocked.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-script-blocked.md" suffix(, 0)
    }},
    {"audit-scrolls-sideways.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-scrolls-sideways.md" suffix(, 0)
    }},
    {"audit-text-clipped.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-text-clipped.md" suffix(, 0)
    }},
    {"audit-text-overflows.md", (const unsigned char[]){
#embed "../../Templates/rules/audit-text-overflows.md" suffix(, 0)
    }},
    {"badge-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/badge-missing.md" suffix(, 0)
    }},
    {"badge-obscured.md", (const unsigned char[]){
#embed "../../Templates/rules/badge-obscured.md" suffix(, 0)
    }},
    {"badge-position.md", (const unsigned char[]){
#embed "../../Templates/rules/badge-position.md" suffix(, 0)
    }},
    {"badge-too-small.md", (const unsigned char[]){
#embed "../../Templates/rules/badge-too-small.md" suffix(, 0)
    }},
    {"badge-undeclared.md", (const unsigned char[]){
#embed "../../Templates/rules/badge-undeclared.md" suffix(, 0)
    }},
    {"badge-wording.md", (const unsigned char[]){
#embed "../../Templates/rules/badge-wording.md" suffix(, 0)
    }},
    {"break-duration-differs.md", (const unsigned char[]){
#embed "../../Templates/rules/break-duration-differs.md" suffix(, 0)
    }},
    {"break-empty.md", (const unsigned char[]){
#embed "../../Templates/rules/break-empty.md" suffix(, 0)
    }},
    {"break-lead-short.md", (const unsigned char[]){
#embed "../../Templates/rules/break-lead-short.md" suffix(, 0)
    }},
    {"break-replaced.md", (const unsigned char[]){
#embed "../../Templates/rules/break-replaced.md" suffix(, 0)
    }},
    {"break-skippable.md", (const unsigned char[]){
#embed "../../Templates/rules/break-skippable.md" suffix(, 0)
    }},
    {"break-skipped-though-restricted.md", (const unsigned char[]){
#embed "../../Templates/rules/break-skipped-though-restricted.md" suffix(, 0)
    }},
    {"break-unended.md", (const unsigned char[]){
#embed "../../Templates/rules/break-unended.md" suffix(, 0)
    }},
    {"break-unplayed.md", (const unsigned char[]){
#embed "../../Templates/rules/break-unplayed.md" suffix(, 0)
    }},
    {"callback-empty.md", (const unsigned char[]){
#embed "../../Templates/rules/callback-empty.md" suffix(, 0)
    }},
    {"click-action-conflict.md", (const unsigned char[]){
#embed "../../Templates/rules/click-action-conflict.md" suffix(, 0)
    }},
    {"click-asset-not-clickable.md", (const unsigned char[]){
#embed "../../Templates/rules/click-asset-not-clickable.md" suffix(, 0)
    }},
    {"click-before-impression.md", (const unsigned char[]){
#embed "../../Templates/rules/click-before-impression.md" suffix(, 0)
    }},
    {"click-off-screen.md", (const unsigned char[]){
#embed "../../Templates/rules/click-off-screen.md" suffix(, 0)
    }},
    {"click-repeated.md", (const unsigned char[]){
#embed "../../Templates/rules/click-repeated.md" suffix(, 0)
    }},
    {"click-unexplained.md", (const unsigned char[]){
#embed "../../Templates/rules/click-unexplained.md" suffix(, 0)
    }},
    {"completion-empty.md", (const unsigned char[]){
#embed "../../Templates/rules/completion-empty.md" suffix(, 0)
    }},
    {"completion-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/completion-missing.md" suffix(, 0)
    }},
    {"completion-off-main.md", (const unsigned char[]){
#embed "../../Templates/rules/completion-off-main.md" suffix(, 0)
    }},
    {"completion-repeated.md", (const unsigned char[]){
#embed "../../Templates/rules/completion-repeated.md" suffix(, 0)
    }},
    {"consent-inconsistent.md", (const unsigned char[]){
#embed "../../Templates/rules/consent-inconsistent.md" suffix(, 0)
    }},
    {"country-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/country-missing.md" suffix(, 0)
    }},
    {"deep-link-order.md", (const unsigned char[]){
#embed "../../Templates/rules/deep-link-order.md" suffix(, 0)
    }},
    {"definition-unreadable.md", (const unsigned char[]){
#embed "../../Templates/rules/definition-unreadable.md" suffix(, 0)
    }},
    {"display-before-load.md", (const unsigned char[]){
#embed "../../Templates/rules/display-before-load.md" suffix(, 0)
    }},
    {"dsa-behalf-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/dsa-behalf-missing.md" suffix(, 0)
    }},
    {"dsa-marking-unproven.md", (const unsigned char[]){
#embed "../../Templates/rules/dsa-marking-unproven.md" suffix(, 0)
    }},
    {"dsa-name-too-long.md", (const unsigned char[]){
#embed "../../Templates/rules/dsa-name-too-long.md" suffix(, 0)
    }},
    {"dsa-paid-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/dsa-paid-missing.md" suffix(, 0)
    }},
    {"dsa-parameters-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/dsa-parameters-missing.md" suffix(, 0)
    }},
    {"dsa-parameters-unknown.md", (const unsigned char[]){
#embed "../../Templates/rules/dsa-parameters-unknown.md" suffix(, 0)
    }},
    {"dsa-parameters-unreachable.md", (const unsigned char[]){
#embed "../../Templates/rules/dsa-parameters-unreachable.md" suffix(, 0)
    }},
    {"dsa-profiling-of-minor.md", (const unsigned char[]){
#embed "../../Templates/rules/dsa-profiling-of-minor.md" suffix(, 0)
    }},
    {"dsa-profiling-without-consent.md", (const unsigned char[]){
#embed "../../Templates/rules/dsa-profiling-without-consent.md" suffix(, 0)
    }},
    {"dsa-render-conflict.md", (const unsigned char[]){
#embed "../../Templates/rules/dsa-render-conflict.md" suffix(, 0)
    }},
    {"event-before-completion.md", (const unsigned char[]){
#embed "../../Templates/rules/event-before-completion.md" suffix(, 0)
    }},
    {"event-disordered.md", (const unsigned char[]){
#embed "../../Templates/rules/event-disordered.md" suffix(, 0)
    }},
    {"event-gap.md", (const unsigned char[]){
#embed "../../Templates/rules/event-gap.md" suffix(, 0)
    }},
    {"event-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/event-invalid.md" suffix(, 0)
    }},
    {"event-misplaced.md", (const unsigned char[]){
#embed "../../Templates/rules/event-misplaced.md" suffix(, 0)
    }},
    {"event-unknown.md", (const unsigned char[]){
#embed "../../Templates/rules/event-unknown.md" suffix(, 0)
    }},
    {"field-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/field-invalid.md" suffix(, 0)
    }},
    {"field-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/field-missing.md" suffix(, 0)
    }},
    {"field-unknown.md", (const unsigned char[]){
#embed "../../Templates/rules/field-unknown.md" suffix(, 0)
    }},
    {"file-repeated.md", (const unsigned char[]){
#embed "../../Templates/rules/file-repeated.md" suffix(, 0)
    }},
    {"format-id-duplicate.md", (const unsigned char[]){
#embed "../../Templates/rules/format-id-duplicate.md" suffix(, 0)
    }},
    {"format-unknown.md", (const unsigned char[]){
#embed "../../Templates/rules/format-unknown.md" suffix(, 0)
    }},
    {"image-data-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/image-data-missing.md" suffix(, 0)
    }},
    {"image-distorted.md", (const unsigned char[]){
#embed "../../Templates/rules/image-distorted.md" suffix(, 0)
    }},
    {"image-options-ignored.md", (const unsigned char[]){
#embed "../../Templates/rules/image-options-ignored.md" suffix(, 0)
    }},
    {"import-note.md", (const unsigned char[]){
#embed "../../Templates/rules/import-note.md" suffix(, 0)
    }},
    {"import-skipped.md", (const unsigned char[]){
#embed "../../Templates/rules/import-skipped.md" suffix(, 0)
    }},
    {"import-unreadable.md", (const unsigned char[]){
#embed "../../Templates/rules/import-unreadable.md" suffix(, 0)
    }},
    {"impression-before-render.md", (const unsigned char[]){
#embed "../../Templates/rules/impression-before-render.md" suffix(, 0)
    }},
    {"impression-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/impression-missing.md" suffix(, 0)
    }},
    {"impression-off-screen.md", (const unsigned char[]){
#embed "../../Templates/rules/impression-off-screen.md" suffix(, 0)
    }},
    {"impression-repeated.md", (const unsigned char[]){
#embed "../../Templates/rules/impression-repeated.md" suffix(, 0)
    }},
    {"input-unreadable.md", (const unsigned char[]){
#embed "../../Templates/rules/input-unreadable.md" suffix(, 0)
    }},
    {"line-repeated.md", (const unsigned char[]){
#embed "../../Templates/rules/line-repeated.md" suffix(, 0)
    }},
    {"line-unreadable.md", (const unsigned char[]){
#embed "../../Templates/rules/line-unreadable.md" suffix(, 0)
    }},
    {"live-resume-zero.md", (const unsigned char[]){
#embed "../../Templates/rules/live-resume-zero.md" suffix(, 0)
    }},
    {"load-overlapping.md", (const unsigned char[]){
#embed "../../Templates/rules/load-overlapping.md" suffix(, 0)
    }},
    {"load-unanswered.md", (const unsigned char[]){
#embed "../../Templates/rules/load-unanswered.md" suffix(, 0)
    }},
    {"load-while-ready.md", (const unsigned char[]){
#embed "../../Templates/rules/load-while-ready.md" suffix(, 0)
    }},
    {"mapping-differs.md", (const unsigned char[]){
#embed "../../Templates/rules/mapping-differs.md" suffix(, 0)
    }},
    {"mapping-key-unknown.md", (const unsigned char[]){
#embed "../../Templates/rules/mapping-key-unknown.md" suffix(, 0)
    }},
    {"notes-link-dead.md", (const unsigned char[]){
#embed "../../Templates/rules/notes-link-dead.md" suffix(, 0)
    }},
    {"picture-refused.md", (const unsigned char[]){
#embed "../../Templates/rules/picture-refused.md" suffix(, 0)
    }},
    {"placeholder-text-left.md", (const unsigned char[]){
#embed "../../Templates/rules/placeholder-text-left.md" suffix(, 0)
    }},
    {"placeholder-unknown.md", (const unsigned char[]){
#embed "../../Templates/rules/placeholder-unknown.md" suffix(, 0)
    }},
    {"playlist-address-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/playlist-address-invalid.md" suffix(, 0)
    }},
    {"playlist-asset-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/playlist-asset-invalid.md" suffix(, 0)
    }},
    {"playlist-attribute-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/playlist-attribute-invalid.md" suffix(, 0)
    }},
    {"playlist-control-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/playlist-control-invalid.md" suffix(, 0)
    }},
    {"playlist-length-contradicted.md", (const unsigned char[]){
#embed "../../Templates/rules/playlist-length-contradicted.md" suffix(, 0)
    }},
    {"playlist-limit-unused.md", (const unsigned char[]){
#embed "../../Templates/rules/playlist-limit-unused.md" suffix(, 0)
    }},
    {"playlist-preload-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/playlist-preload-invalid.md" suffix(, 0)
    }},
    {"playlist-promise-broken.md", (const unsigned char[]){
#embed "../../Templates/rules/playlist-promise-broken.md" suffix(, 0)
    }},
    {"playlist-range-changed.md", (const unsigned char[]){
#embed "../../Templates/rules/playlist-range-changed.md" suffix(, 0)
    }},
    {"playlist-range-incomplete.md", (const unsigned char[]){
#embed "../../Templates/rules/playlist-range-incomplete.md" suffix(, 0)
    }},
    {"playlist-resume-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/playlist-resume-invalid.md" suffix(, 0)
    }},
    {"playlist-schedule-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/playlist-schedule-invalid.md" suffix(, 0)
    }},
    {"playlist-variable-undefined.md", (const unsigned char[]){
#embed "../../Templates/rules/playlist-variable-undefined.md" suffix(, 0)
    }},
    {"pod-identifier-differs.md", (const unsigned char[]){
#embed "../../Templates/rules/pod-identifier-differs.md" suffix(, 0)
    }},
    {"pod-identifier-repeated.md", (const unsigned char[]){
#embed "../../Templates/rules/pod-identifier-repeated.md" suffix(, 0)
    }},
    {"pod-incomplete.md", (const unsigned char[]){
#embed "../../Templates/rules/pod-incomplete.md" suffix(, 0)
    }},
    {"pod-position-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/pod-position-invalid.md" suffix(, 0)
    }},
    {"pod-url-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/pod-url-invalid.md" suffix(, 0)
    }},
    {"preload-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/preload-missing.md" suffix(, 0)
    }},
    {"preview-blocked.md", (const unsigned char[]){
#embed "../../Templates/rules/preview-blocked.md" suffix(, 0)
    }},
    {"privacy-link-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/privacy-link-missing.md" suffix(, 0)
    }},
    {"recording-empty.md", (const unsigned char[]){
#embed "../../Templates/rules/recording-empty.md" suffix(, 0)
    }},
    {"recording-truncated.md", (const unsigned char[]){
#embed "../../Templates/rules/recording-truncated.md" suffix(, 0)
    }},
    {"retry-delay.md", (const unsigned char[]){
#embed "../../Templates/rules/retry-delay.md" suffix(, 0)
    }},
    {"retry-limit.md", (const unsigned char[]){
#embed "../../Templates/rules/retry-limit.md" suffix(, 0)
    }},
    {"retry-never.md", (const unsigned char[]){
#embed "../../Templates/rules/retry-never.md" suffix(, 0)
    }},
    {"review-lapsed.md", (const unsigned char[]){
#embed "../../Templates/rules/review-lapsed.md" suffix(, 0)
    }},
    {"reward-differs.md", (const unsigned char[]){
#embed "../../Templates/rules/reward-differs.md" suffix(, 0)
    }},
    {"reward-lost.md", (const unsigned char[]){
#embed "../../Templates/rules/reward-lost.md" suffix(, 0)
    }},
    {"reward-not-granted.md", (const unsigned char[]){
#embed "../../Templates/rules/reward-not-granted.md" suffix(, 0)
    }},
    {"reward-repeated.md", (const unsigned char[]){
#embed "../../Templates/rules/reward-repeated.md" suffix(, 0)
    }},
    {"screen-unbalanced.md", (const unsigned char[]){
#embed "../../Templates/rules/screen-unbalanced.md" suffix(, 0)
    }},
    {"session-evicted.md", (const unsigned char[]){
#embed "../../Templates/rules/session-evicted.md" suffix(, 0)
    }},
    {"session-repeated.md", (const unsigned char[]){
#embed "../../Templates/rules/session-repeated.md" suffix(, 0)
    }},
    {"session-resumed.md", (const unsigned char[]){
#embed "../../Templates/rules/session-resumed.md" suffix(, 0)
    }},
    {"session-unstarted.md", (const unsigned char[]){
#embed "../../Templates/rules/session-unstarted.md" suffix(, 0)
    }},
    {"setup-missing.md", (const unsigned char[]){
#embed "../../Templates/rules/setup-missing.md" suffix(, 0)
    }},
    {"shared/card.md", (const unsigned char[]){
#embed "../../Templates/rules/shared/card.md" suffix(, 0)
    }},
    {"shared/definitions.md", (const unsigned char[]){
#embed "../../Templates/rules/shared/definitions.md" suffix(, 0)
    }},
    {"shared/enforcers.md", (const unsigned char[]){
#embed "../../Templates/rules/shared/enforcers.md" suffix(, 0)
    }},
    {"shared/grounds.md", (const unsigned char[]){
#embed "../../Templates/rules/shared/grounds.md" suffix(, 0)
    }},
    {"shared/har.md", (const unsigned char[]){
#embed "../../Templates/rules/shared/har.md" suffix(, 0)
    }},
    {"shared/live.md", (const unsigned char[]){
#embed "../../Templates/rules/shared/live.md" suffix(, 0)
    }},
    {"shared/mediated.md", (const unsigned char[]){
#embed "../../Templates/rules/shared/mediated.md" suffix(, 0)
    }},
    {"shared/native.md", (const unsigned char[]){
#embed "../../Templates/rules/shared/native.md" suffix(, 0)
    }},
    {"shared/rewarded.md", (const unsigned char[]){
#embed "../../Templates/rules/shared/rewarded.md" suffix(, 0)
    }},
    {"shared/sources.md", (const unsigned char[]){
#embed "../../Templates/rules/shared/sources.md" suffix(, 0)
    }},
    {"show-unanswered.md", (const unsigned char[]){
#embed "../../Templates/rules/show-unanswered.md" suffix(, 0)
    }},
    {"stream-unregistered.md", (const unsigned char[]){
#embed "../../Templates/rules/stream-unregistered.md" suffix(, 0)
    }},
    {"suppression-refused.md", (const unsigned char[]){
#embed "../../Templates/rules/suppression-refused.md" suffix(, 0)
    }},
    {"suppression-unexplained.md", (const unsigned char[]){
#embed "../../Templates/rules/suppression-unexplained.md" suffix(, 0)
    }},
    {"suppression-unused.md", (const unsigned char[]){
#embed "../../Templates/rules/suppression-unused.md" suffix(, 0)
    }},
    {"test-id-in-production.md", (const unsigned char[]){
#embed "../../Templates/rules/test-id-in-production.md" suffix(, 0)
    }},
    {"text-changed.md", (const unsigned char[]){
#embed "../../Templates/rules/text-changed.md" suffix(, 0)
    }},
    {"text-truncated.md", (const unsigned char[]){
#embed "../../Templates/rules/text-truncated.md" suffix(, 0)
    }},
    {"tracking-absent.md", (const unsigned char[]){
#embed "../../Templates/rules/tracking-absent.md" suffix(, 0)
    }},
    {"tracking-contradicted.md", (const unsigned char[]){
#embed "../../Templates/rules/tracking-contradicted.md" suffix(, 0)
    }},
    {"tracking-doubled.md", (const unsigned char[]){
#embed "../../Templates/rules/tracking-doubled.md" suffix(, 0)
    }},
    {"tracking-undeclared.md", (const unsigned char[]){
#embed "../../Templates/rules/tracking-undeclared.md" suffix(, 0)
    }},
    {"units-suspect.md", (const unsigned char[]){
#embed "../../Templates/rules/units-suspect.md" suffix(, 0)
    }},
    {"url-insecure.md", (const unsigned char[]){
#embed "../../Templates/rules/url-insecure.md" suffix(, 0)
    }},
    {"video-fallback-invalid.md", (const unsigned char[]){
#embed "../../Templates/rules/video-fallback-invalid.md" suffix(, 0)
    }},
    {"video-without-fallback.md", (const unsigned char[]){
#embed "../../Templates/rules/video-without-fallback.md" suffix(, 0)
    }},
    {"viewable-contradicted.md", (const unsigned char[]){
#embed "../../Templates/rules/viewable-contradicted.md" suffix(, 0)
    }},
};

const struct adspec_template *adspec_rules(void) { return rules; }

int adspec_rule_count(void) { return sizeof rules / sizeof rules[0]; }
