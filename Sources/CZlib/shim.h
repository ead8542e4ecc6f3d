// zlib as the system has it: Core Data keeps the model of a store deflated.
#include <zlib.h>
