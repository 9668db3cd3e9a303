#pragma once
#include <ini.h>

/* The library keeps its rules in global variables, which Swift cannot write; set once, before the first file is read.
   Long lines hold long paths; a continued line would give a second value to the key before it. */
static inline void dropreel_ini_rules(void) {
    ini_use_stack = false;
    ini_allow_realloc = true;
    ini_initial_alloc = 512;
    ini_max_line = 16384;
    ini_allow_multiline = false;
    ini_allow_bom = true;
    ini_allow_no_value = false;
    ini_stop_on_first_error = false;
}
