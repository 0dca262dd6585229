#ifndef ADSPEC_CALLOCATOR_H
#define ADSPEC_CALLOCATOR_H

/// Lets the allocator keep at most so many arenas: stretches of memory that threads take from and give back to. glibc
/// makes one for nearly every thread, up to eight a processor, and what lies free in one no other uses. Elsewhere this
/// does nothing.
void adspec_limit_arenas(int count);

#endif
