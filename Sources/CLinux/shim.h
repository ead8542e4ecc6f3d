// What Swift's module of glibc leaves out: GNU extensions, and the headers of extended attributes.
// The C library has them all since version 2.28.
#include <linux/stat.h>
#include <stddef.h>
#include <sys/types.h>

int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name,
              unsigned int flags);
int statx(int folder, const char *name, int flags, unsigned int mask, struct statx *status);
ssize_t fgetxattr(int file, const char *name, void *value, size_t size);
int malloc_trim(size_t kept);
int mallopt(int parameter, int value);
int fsetxattr(int file, const char *name, const void *value, size_t size, int flags);

// Of a file by its name, which a link has too, or of an open file by its descriptor and the name "":
// what tells it from others. Swift sees only the structure of the function's name.
static inline int orrery_examine(int folder, const char *name, struct statx *status) {
  const int flags = 0x100 | 0x1000; // AT_SYMLINK_NOFOLLOW, AT_EMPTY_PATH
  return statx(folder, name, flags, STATX_INO | STATX_BTIME, status);
}

// Blocks of so many bytes or more go back to the system as soon as they are free. Without this, the
// C library takes the next ones of that size from among the small, which then keep them there.
static inline void orrery_return_blocks(int bytes) {
  const int mmap_threshold = -3; // M_MMAP_THRESHOLD
  mallopt(mmap_threshold, bytes);
}
