// Nothing is imported from here: the functions of CTemplates.h are defined here.
