#pragma once
#include <libxml/SAX2.h>
#include <libxml/encoding.h>
#include <libxml/parser.h>
