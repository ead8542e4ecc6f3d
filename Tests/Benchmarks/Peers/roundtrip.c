#define _GNU_SOURCE  // strcasestr

// Measures round trips on a server that runs already: writes one request, reads the frames that it
// brings, and again. One request is in flight at a time. The file has one request or more, each in its
// frame, which are written in turns.
//
//   roundtrip COUNT REQUEST-FILE FRAMES FD-TO-SERVER FD-FROM-SERVER
//
// Prints the median, the 99th percentile and the minimum in nanoseconds.

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char input[1 << 16];

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

// The length of the frame that begins a text, or 0 when its header is not complete.
static size_t frameLength(const char *text) {
  char *end = strstr(text, "\r\n\r\n");
  if (end == NULL) return 0;
  char *length = strcasestr(text, "content-length:");
  if (length == NULL || length > end) fail("a frame without Content-Length");
  return (size_t)(end + 4 - text) + strtoul(length + strlen("content-length:"), NULL, 10);
}

static void readFrames(int descriptor, size_t count) {
  size_t filled = 0, start = 0, length = 0;
  while (count > 0) {
    if (length > 0 && start + length <= filled) {
      start += length;
      count--;
    } else {
      ssize_t step = read(descriptor, input + filled, sizeof input - 1 - filled);
      if (step <= 0) fail("the server does not answer");
      filled += (size_t)step;
      input[filled] = 0;
    }
    length = start < filled ? frameLength(input + start) : 0;
  }
  if (filled > start) fail("more frames for one request than were to come");
}

static int ascending(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc != 6) fail("roundtrip COUNT REQUEST-FILE FRAMES FD-TO-SERVER FD-FROM-SERVER");
  size_t count = strtoul(argv[1], NULL, 10), frames = strtoul(argv[3], NULL, 10);
  int toServer = atoi(argv[4]), fromServer = atoi(argv[5]);
  static char requests[1 << 22];
  int file = open(argv[2], O_RDONLY);
  ssize_t length = read(file, requests, sizeof requests - 1);
  int64_t *times = calloc(count, sizeof *times);
  if (count == 0 || length <= 0 || times == NULL) fail("nothing to measure");
  char *request = requests;
  for (size_t index = 0; index < count; index++) {
    size_t size = frameLength(request);
    int64_t start = now();
    writeAll(toServer, request, size);
    readFrames(fromServer, frames);
    times[index] = now() - start;
    request += size;
    if (request == requests + length) request = requests;
  }
  qsort(times, count, sizeof *times, ascending);
  printf("%lld %lld %lld\n", (long long)times[count / 2], (long long)times[count * 99 / 100],
         (long long)times[0]);
  return 0;
}
