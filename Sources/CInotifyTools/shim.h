#pragma once
/* libinotifytools only forward-declares struct inotify_event, so the kernel header comes first. */
#include <sys/inotify.h>
#include <inotifytools/inotifytools.h>
