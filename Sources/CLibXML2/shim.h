#pragma once
/* Debian's libxml2 is built with ICU, whose types Foundation has too, in another version: a file that imports both would
   not compile. What they change is a structure that we only know by its address. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/SAX2.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
