#ifndef ADSPEC_CTEMPLATES_H
#define ADSPEC_CTEMPLATES_H

/// A file of the folder Templates, compiled in.
struct adspec_template {
  /// Path below the folder: "partials/finding.mustache".
  const char *_Nonnull name;
  /// UTF-8, ended by a NUL.
  const unsigned char *_Nonnull text;
};

/// All of them, in the byte order of their names.
const struct adspec_template *_Nonnull adspec_templates(void);
int adspec_template_count(void);

/// The files of the folder Templates/rules, in the byte order of their names: "asset-invalid.md", "shared/grounds.md".
const struct adspec_template *_Nonnull adspec_rules(void);
int adspec_rule_count(void);

/// Templates/facts.json, ended by a NUL.
const char *_Nonnull adspec_facts(void);

/// Templates/audit/measure.js, ended by a NUL.
const char *_Nonnull adspec_measuring_script(void);

#endif
