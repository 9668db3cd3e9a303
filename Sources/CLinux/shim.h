#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include "descriptor-passing.h"
#include <stdint.h>
