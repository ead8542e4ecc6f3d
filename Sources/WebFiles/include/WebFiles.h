// The files of the pages that `orrery browse` serves, as they were when the program was built.

#pragma once
#include <stddef.h>

struct web_file {
  // Begins with a slash: the file's place in `clients`.
  const char *path;
  const unsigned char *bytes;
  size_t count;
};

size_t web_file_count(void);

// The index is below the count.
struct web_file web_file_at(size_t index);

// The models of the example applications: `path` is the application's name.
size_t example_model_count(void);

// The index is below the count.
struct web_file example_model_at(size_t index);
