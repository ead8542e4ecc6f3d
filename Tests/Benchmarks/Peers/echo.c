// The least a server on two pipes can do: what is read is written back, with nothing in between.
// The floor under every round trip. It is not a JSON-RPC server.

#include <unistd.h>

int main(void) {
  static char buffer[1 << 16];
  for (;;) {
    ssize_t count = read(0, buffer, sizeof buffer);
    if (count <= 0) return count < 0;
    for (ssize_t written = 0; written < count;) {
      ssize_t step = write(1, buffer + written, (size_t)(count - written));
      if (step <= 0) return 1;
      written += step;
    }
  }
}
