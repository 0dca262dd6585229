#ifndef CBUILDCOMMIT_H
#define CBUILDCOMMIT_H

/// Returns the short id of the commit that the tool was built from, with a plus sign if files differed from it; an empty
/// text if the build wasn't told (ADSPEC_COMMIT).
const char *_Nonnull adspec_build_commit(void);

#endif
