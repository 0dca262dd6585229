#include "CTemplates.h"

// The functions are in the target CTemplateTexts, which only executables depend on: SwiftPM compiles every target that
// depends on a C target anew when a file of that one changes, and a changed word would compile half of the tool.
