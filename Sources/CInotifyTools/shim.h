#pragma once
/* libinotifytools only forward-declares struct inotify_event, so the kernel header comes first. */
#include <sys/inotify.h>
#include <inotifytools/inotifytools.h>

/* Composite macros do not reach Swift. What we want to hear of a directory: everything but opening, reading and closing
   what was only read, because our own reading would flood the queue. IN_ATTRIB tells that rights changed. */
static const int dropreel_watch_mask = (int)(IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO |
    IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB | IN_ONLYDIR | IN_EXCL_UNLINK);

/* The name is a flexible array, which Swift does not import: it begins right behind the fixed part. */
static inline const char *dropreel_event_name(const struct inotify_event *event) { return event->name; }
