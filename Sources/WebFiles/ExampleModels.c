// The models of the example applications, for documents to look at where nobody has one. The compiler
// embeds the files themselves, so that none of them can be stale.

#include "WebFiles.h"

static const unsigned char homepwner[] = {
#embed "../../Examples/Homepwner.xcdatamodeld/Homepwner.xcdatamodel/contents"
};
static const unsigned char people[] = {
#embed "../../Examples/People.xcdatamodeld/People.xcdatamodel/contents"
};
static const unsigned char photomania[] = {
#embed "../../Examples/Photomania.xcdatamodeld/Photomania.xcdatamodel/contents"
};
static const unsigned char to_do[] = {
#embed "../../Examples/ToDo.xcdatamodeld/ToDo.xcdatamodel/contents"
};

static const struct web_file models[] = {
    {"Homepwner", homepwner, sizeof homepwner},
    {"People", people, sizeof people},
    {"Photomania", photomania, sizeof photomania},
    {"ToDo", to_do, sizeof to_do},
};

size_t example_model_count(void) { return sizeof models / sizeof models[0]; }

struct web_file example_model_at(size_t index) { return models[index]; }
