#define _GNU_SOURCE  // strcasestr

// Measures round trips on a server that runs already: writes one request, reads one whole frame,
// and again. One request is in flight at a time.
//
//   roundtrip COUNT REQUEST-FILE FD-TO-SERVER FD-FROM-SERVER
//
// Prints the median, the 99th percentile and the minimum in nanoseconds.

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char frame[1 << 16];

static void fail(const char *message) {
  fprintf(stderr, "roundtrip: %s\n", message);
  exit(1);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void writeAll(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t step = write(descriptor, bytes, count);
    if (step <= 0) fail("the server does not read");
    bytes += step;
    count -= (size_t)step;
  }
}

// The length of the frame that begins the buffer, or 0 when its header is not complete.
static size_t frameLength(size_t filled) {
  frame[filled] = 0;
  char *end = strstr(frame, "\r\n\r\n");
  if (end == NULL) return 0;
  char *length = strcasestr(frame, "content-length:");
  if (length == NULL || length > end) fail("a frame without Content-Length");
  return (size_t)(end + 4 - frame) + strtoul(length + strlen("content-length:"), NULL, 10);
}

static void readFrame(int descriptor) {
  size_t filled = 0, length = 0;
  while (length == 0 || filled < length) {
    ssize_t step = read(descriptor, frame + filled, sizeof frame - 1 - filled);
    if (step <= 0) fail("the server does not answer");
    filled += (size_t)step;
    if (length == 0) length = frameLength(filled);
  }
  if (filled > length) fail("more than one frame for one request");
}

static int ascending(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc != 5) fail("roundtrip COUNT REQUEST-FILE FD-TO-SERVER FD-FROM-SERVER");
  size_t count = strtoul(argv[1], NULL, 10);
  int output = atoi(argv[3]), input = atoi(argv[4]);
  static char request[1 << 16];
  int file = open(argv[2], O_RDONLY);
  ssize_t length = read(file, request, sizeof request);
  int64_t *times = calloc(count, sizeof *times);
  if (count == 0 || length <= 0 || times == NULL) fail("nothing to measure");
  for (size_t index = 0; index < count; index++) {
    int64_t start = now();
    writeAll(output, request, (size_t)length);
    readFrame(input);
    times[index] = now() - start;
  }
  qsort(times, count, sizeof *times, ascending);
  printf("%lld %lld %lld\n", (long long)times[count / 2], (long long)times[count * 99 / 100],
         (long long)times[0]);
  return 0;
}
