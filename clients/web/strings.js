// Everything that the page says, in one place for translation.

const plurals = new Intl.PluralRules("en");
const counted = (count, one, other) => `${count.toLocaleString()} ${plurals.select(count) === "one" ? one : other}`;

export const strings = {
  title: (name) => `${name} — Orrery`,
  nil: "nil", true: "true", false: "false", close: "Close", cancel: "Cancel", clear: "Clear", download: "Download",
  upload: "Upload …", open: "Open", remove: "Remove", more: (count) => `and ${count.toLocaleString()} more`,
  tooLarge: (count, most) => `This file has ${strings.bytes(count)}, and no more than ${strings.bytes(most)} can be sent.`,
  notKept: "Your browser does not keep this: its storage is full, or forbidden.",
  farDate: "a date that browsers do not have",
  picture: (name) => `Picture in ${name}`,
  was: (old) => `Not saved. Was: ${old === "" ? "a text of no characters" : old}`,
  bytes(count) {
    const units = ["B", "kB", "MB", "GB"];
    const place = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
    return `${(count / 1000 ** place).toLocaleString(undefined, { maximumFractionDigits: place && 1 })} ${units[place]}`;
  },

  session: {
    noToken: "This page has no token, or its token is of no use any more.",
    noTokenHint: (view) => `A token is used once. Run orrery browse again and open the address that it prints${view && `, then this view: ${view}`}.`,
    opening: "Opening the document …",
    disconnected: "The connection is lost. It is made again by itself.",
    readOnly: "Read only",
    others: (count) => (count === 0 ? "Nobody else is at this server" : `${counted(count, "other", "others")} here`),
    here: "Who is here", you: "this page", unnamed: "unnamed",
  },

  recovery: {
    title: "Edits that were not saved", recover: "Bring back", discard: "Discard",
    found: (count, dates) => `${[counted(count, "edit", "edits"), dates.length && `of ${dates.join(" and ")}`].filter(Boolean).join(" ")} could not be saved when the document was closed.`,
    question: (count) => `Discard ${counted(count, "edit", "edits")} for good?`,
    recovered: (count) => `${counted(count, "edit", "edits")} brought back. Nothing of it is saved yet, and undo takes it back.`,
    discarded: (count) => `${counted(count, "edit", "edits")} discarded.`,
    lostTitle: "Edits that are lost", actionName: "Bring back lost edits",
    broughtBack: (count) => `What was changed of ${counted(count, "object", "objects")} is brought back. Nothing of it is saved yet, and undo takes it back.`,
    leftOut: (count) => `Of ${counted(count, "object", "objects")} not everything could be brought back:`,
    lost: (count) => `The server has ended without saving what was changed of ${counted(count, "object", "objects")}:`,
  },

  start: {
    title: "Orrery", heading: "Choose an example", introduction: "Four applications of Core Data, with data that was made for them. Open one in two windows, and see each follow the other.",
    about: {
      Homepwner: "What somebody owns: items with a value, a kind, and an order of their own.",
      People: "Managers and employees: entities that inherit from one another.",
      Photomania: "Photographers and their photos: a derived count, and names that are unique.",
      ToDo: "A list of things to do: the smallest application.",
    },
    back: "All examples", own: "A document of your own:", command: "orrery browse people.data",
  },

  views: {
    entities: "Entities", unsaved: "Unsaved changes", history: "History", explain: "Explain",
    model: "Model", messages: "Messages", status: "Status",
  },

  edit: {
    undo: (name) => (name ? `Undo ${name}` : "Undo"), redo: (name) => (name ? `Redo ${name}` : "Redo"),
    insert: (entity) => `Add ${entity}`, set: (key) => `Set ${key}`, addTo: (key) => `Add to ${key}`,
    removeFrom: (key) => `Remove from ${key}`, moveIn: (key) => `Reorder ${key}`,
    save: "Save", rollback: "Roll back", saved: "Saved.", undone: "Undone.", redone: "Redone.",
    rolledBack: "Everything that was not saved is taken back. What is typed and not taken stays in its field.",
    showAll: (count) => `Show all ${counted(count, "character", "characters")}`,
    stored: (text) => `Stored as ${text}: the store keeps no more digits.`,
    rollbackQuestion: "Take back everything that is not saved, whoever changed it?",
  },

  data: {
    filter: "Filter", filterHint: "A predicate, such as age > 30 AND name CONTAINS[cd] \"ada\"",
    columns: "Columns", chooseColumns: "Choose columns …", sort: "Sort by the column", section: "Sections by", noSection: "none", nameless: "nil or empty", add: "New", remove: "Delete",
    rows: (count) => counted(count, "row", "rows"),
    removed: (count, others) => `${counted(count, "object", "objects")} deleted${others > 0 ? `, and ${counted(others, "other", "others")} with ${count === 1 ? "it" : "them"}` : ""}. Undo brings back what is deleted.`,
    added: (entity) => `A new ${entity} is there.`,
    noEntities: "This model has no entities.", choose: "Choose an entity.", unknown: (name) => `There is no “${name}” here.`,
    none: (entity, canAdd) => `There is no ${entity} yet.${canAdd ? " Insert or Ctrl+Enter makes one." : ""}`, notFound: "Nothing is found.", close: "Close the object",
    table: (entity) => `Objects of ${entity}`, id: "Object", entity: "entity",
    completions: "Completions", widen: "Drag to make the column wider; double-click to fit it", abstract: "abstract", more: "More",
    noneSelected: "No object is selected: go to its row, or open it.",
    selectedRows: (count) => `${counted(count, "row", "rows")} selected`,
    selectedCells: (count) => `${counted(count, "cell", "cells")} selected`,
    removeAction: (count, entity) => `Delete ${count === 1 ? entity : counted(count, "object", "objects")}`,
  },

  cells: {
    copied: (rows, columns) => `${counted(rows, "row", "rows")}, ${counted(columns, "column", "columns")} copied.`,
    written: (count) => `${counted(count, "cell", "cells")} written. Undo takes them back.`,
    faults: (count, first) => `Nothing was written. ${count === 1 ? "" : `${count.toLocaleString()} cells have faults. The first: `}${first}`,
    fillHint: (count) => `Ctrl + Enter writes it into all ${counted(count, "cell", "cells")} that are selected.`,
    tooMany: (count) => `That is more than ${counted(count, "row", "rows")} at once.`,
    tooMuch: (size, most) => `That is ${strings.bytes(size)}, and no more than ${strings.bytes(most)} go at once. Do it in parts.`,
    others: "The selected rows are others by now. Look at them, and try again.",
    tooLarge: (height, width, rows, columns) => `What was copied is ${height} × ${width} cells, and from here on there are ${rows} × ${columns}. `
      + "Nothing was written. To make new objects, import them.",
    action: (count, columns) => `Set ${counted(count, "cell", "cells")} of ${columns.map(({ title }) => title).join(", ")}`,
    readOnly: (title) => `${title} cannot be written here.`, pageReadOnly: "This page only reads.",
    chosen: (title, button) => `To change ${title}, press Alt+Enter, then “${button}”.`, noText: (title) => `${title} is not text. Press Alt+Enter to change it in the object.`,
    severalLines: "A cell takes one line. Alt+Enter goes to the object, where there is room for several.",
    refused: "F2 goes on with it, Esc gives it up.",
    gone: "The object that you were at is not in this list any more: go to a cell, and type there.",
    ofOneAlone: (target, property) => `${target} can be “${property}” of one object alone, and another one is given it as well.`,
    lastRow: "This is the last row. F2 edits the cell again; Insert makes a new object.", firstRow: "This is the first row. F2 edits the cell again.",
    noObject: (entity, name) => `No ${entity} is called “${name}”.`,
    severalObjects: (entity, name, count) => `${counted(count, entity, `objects of ${entity}`)} are called “${name}”: write the id.`,
  },

  columns: {
    all: "All", usual: "Default", search: "Search", shown: (count, all) => `${count.toLocaleString()} of ${all.toLocaleString()} columns are shown`,
    keyPath: "Key path", keyPathHint: "department.name", add: "Add",
    noValue: (path) => `“${path}” cannot be a column: columns show one attribute, one object, or how many there are.`,
    missing: (entity, keys, count) => `${entity} has no ${count === 1 ? "column" : "columns"} ${keys.map((key) => `“${key}”`).join(", ")}${count > keys.length ? `, and ${(count - keys.length).toLocaleString()} more that the address names` : ""}.`,
  },

  templates: { title: "Fetch requests", hint: "a value", incomplete: "Give each variable a value." },

  searches: {
    question: (name) => `Remove the search “${name}”?`,
    title: "Saved searches", command: "Save this search …", name: "Name", keep: "Save", kept: (name) => `“${name}” is among the saved searches.`,
  },

  batch: {
    command: "Change many …", title: (entity) => `Change many objects of ${entity}`, which: "Which", what: "What", form: "To", newValue: "New value",
    selected: (count) => `For ${counted(count, "selected object", "selected objects")}`, all: (count) => `For all ${counted(count, "object", "objects")} in the table`,
    set: (key) => `set ${key}`, delete: "delete them", value: "to the value", expression: "to the expression",
    valueHint: "empty means nil", targetHint: "a name or an id; empty means nil", expressionHint: "such as price * 1.1",
    try: "Try", trying: "Trying …", apply: "Carry out",
    tooMany: (count) => `They are more than ${count.toLocaleString()}, which is as many as one step can change. Narrow the filter.`,
    changes: (count) => (count === 0 ? "Nothing changes." : `${counted(count, "object changes.", "objects change.")}`),
    deletes: (count) => `${counted(count, "object is", "objects are")} deleted.`,
    same: (count) => `${counted(count, "has", "have")} that value already.`,
    others: (count) => `${counted(count, "other object changes or goes", "other objects change or go")} with them.`,
    faults: (count) => `It cannot be done: ${counted(count, "fault", "faults")}.`,
    overtaken: "Somebody has changed or deleted some of these objects meanwhile. Press Try again.",
    setAction: (key, count) => `Set ${key} of ${counted(count, "object", "objects")}`, deleteAction: (count) => `Delete ${counted(count, "object", "objects")}`,
    done: (name) => `Done: ${name}. Undo takes it back.`,
  },

  transfer: {
    exportCommand: "Export …", importCommand: "Import …", format: "Format", csv: "as CSV", jsonl: "as JSON Lines", columns: "Columns",
    shownColumns: (count) => `with the ${counted(count, "column", "columns")} of the table`, allColumns: "with all that an import can set",
    progress: "Progress", export: "Export", exportTitle: (count, entity) => `Export ${counted(count, "object", "objects")} of ${entity}`,
    exported: (count) => `${counted(count, "object", "objects")} exported.`,
    unnamed: (count, names) => `${counted(count, "object leads", "objects lead")} to something that has no ${names.join(", ")}: the file does not say to what, and an import sets nil.`,
    importTitle: (entity) => `Import objects of ${entity}`, file: "File", lookThrough: "Look through",
    importHint: "CSV with a header, or JSON Lines. It is looked through first. A column author.code names authors by a unique key; a column author has names or ids.",
    separator: "Columns are divided by", separators: { ",": "commas", ";": "semicolons", "\t": "tabs" },
    decimal: "Fractions are written", decimals: { ".": "as 1.5", ",": "as 1,5" },
    preview: "The first rows, and what each column becomes:", becomes: (name) => `What ${name} becomes`, leftOut: "left out",
    leaves: (names) => (names.length ? `Left out: ${names.join(", ")}.` : ""), same: (name) => `Two columns become “${name}”.`,
    conflict: "Objects that exist already", conflicts: { error: "are a fault", skip: "are skipped", update: "are updated" },
    missing: "Destinations that do not exist", missingError: "are a fault", missingNil: "become nil",
    import: (count) => `Import ${counted(count, "object", "objects")}`,
    found: ({ read, inserted, existing }) => `${counted(read, "object", "objects")} read: ${inserted.toLocaleString()} new${existing ? `, ${existing.toLocaleString()} there already` : ""}.`,
    right: "Nothing is wrong.", atOnce: "They are saved at once, which cannot be undone.", nothingRead: "There is no object in this file.",
    parts: (count) => `Nothing is wrong in any of its ${count.toLocaleString()} parts. Each was tried by itself: what has to be unique, and stands in two of them, is found when the second is written.`,
    imported: ({ inserted, existing }) => `${counted(inserted, "object", "objects")} imported${existing ? `, ${existing.toLocaleString()} there already` : ""}.`,
    faults: (count) => `${counted(count, "fault", "faults")}.`, stopped: "Stopped.",
    written: (count, line) => (count ? `${counted(count, "object", "objects")}, up to line ${line}, were written before.` : "Nothing was written."),
    uncertain: (count, line) => `${count ? `${counted(count, "object", "objects")}, up to line ${line}, are written for certain. ` : ""}What follows may be written or not: look before you import it again.`,
    surrogate: "This text has half a character.", deep: "It is nested too deeply.", twiceMember: "A member stands twice in it.",
    inexact: "This whole number is beyond 2⁵³, which browsers do not keep here.", twice: (name) => `There are two columns “${name}”.`,
    line: (number) => `Line ${number}`, noUTF8: "This is not text in UTF-8.", fileGone: "The file has changed since it was chosen, or cannot be read: choose it again.", noObject: "This is not an object.",
    tooManyColumns: (most) => `There are more than ${most.toLocaleString()} columns: orrery import takes them.`,
    cellCount: (count, wanted) => `This record has ${counted(count, "cell", "cells")}, the header ${wanted}.`,
    csvFaults: { quote: "A quote stands in a cell that does not begin with one.", behindQuote: "Text stands behind a closing quote.",
      openQuote: "A quote is not closed.", carriageReturn: "A carriage return stands by itself." },
    derived: (name) => `${name} is derived from other values.`, transient: (name) => `${name} is never stored.`,
    unknown: (entity, name) => `${entity} has no property “${name}”.`,
    toMany: (name) => `${name} leads to many objects: import the objects at its other end.`,
    noKey: (entity, key) => `“${key}” does not tell objects of ${entity} apart.`,
    noDestination: (entity, key, value) => `There is no ${entity} with the ${key} “${value}”.`,
  },

  detail: {
    title: "Object", none: "Nothing is selected.", missing: (id) => `There is no object ${id}.`, deleted: "This object is deleted.", attributes: "Attributes",
    relationships: "Relationships", pick: "Choose …", add: "Add …", empty: "none",
    pickTitle: (entity) => `Choose an object of ${entity}`, search: "Search", moreToPick: "There are more of them: search.", setNil: "Set to nil",
    derived: "derived", fetched: "Fetched properties", asTable: "Show as a table",
    notTaken: (name, label, text, why) => `${name} of ${label} is not “${text.slice(0, 200)}”: ${why}`,
    movedAway: "Its place is another by now. Look at it, and try again.",
    moveHint: "Drag, or move with ↑ and ↓", move: (label, place, count) => `Move ${label}, ${place} of ${count}, with the arrow keys`,
  },

  unsaved: {
    none: "Everything is saved.", unseen: "This page only reads: it does not see what others have not saved.", untold: "too much to be told", inserted: "new", updated: "changed", deleted: "deleted",
    property: "Property", old: "Saved", new: "Now", object: "Object", added: (names) => `+ ${names}`, reordered: "in another order",
  },

  history: {
    none: "The history is empty: it begins with the next save.", unavailable: "This store keeps no history.",
    unavailableHint: "Open it with orrery browse --history to have one from now on.",
    insert: "inserted", update: "changed", delete: "deleted", unknownAuthor: "no author",
    counts: { insert: (count) => `${count.toLocaleString()} inserted`, update: (count) => `${count.toLocaleString()} changed`,
      delete: (count) => `${count.toLocaleString()} deleted` },
    author: "Author", allAuthors: "All authors", entity: "Entity", allEntities: "All entities",
    property: "Property", before: "Before", after: "After", current: "(as it is now)", unread: "not read by this page",
  },

  explain: {
    none: "Look at a list first: it is explained here.", sql: "SQL", bindings: "Bound values", plan: "Plan",
    indexes: "Indexes that would help", noIndexes: "No index would help.", effort: "Effort", again: "Explain again",
    evaluation: "Found in",
    evaluations: { store: "the store", merged: "the store and unsaved changes", context: "memory, for unsaved changes" },
    efforts: { rows: "Rows", scanSteps: "Steps of scans", sorts: "Sorts", automaticIndexRows: "Rows of automatic indexes",
      instructions: "Instructions" },
  },

  messages: {
    title: "Messages", hint: "What this page says and hears, in JSON-RPC. The newest is last.", clear: "Clear",
    sent: "sent", received: "received", reply: (method) => `reply to ${method}`, error: (method) => `error of ${method}`,
  },

  status: {
    server: "Server", process: "Process", version: "Version", protocol: "Protocol", started: "Started",
    listening: "Listens at", documents: "Documents", clients: (count) => counted(count, "client", "clients"), limits: "Limits", again: "Refresh",
    path: "Path", store: "Store", unsaved: "unsaved edits", document: "Document",
  },

  model: {
    showGraph: "Graph", showTable: "Table", show: "Show as", search: "Search the model", arrange: "Arrange", saved: (file, version) => `Saved as ${file}${version ? `, version “${version}”` : ""}.`,
    undo: (title) => (title ? `Undo ${title}` : "Undo"), redo: (title) => (title ? `Redo ${title}` : "Redo"),
    save: "Save", saveAs: "Save as …", updateDocument: "Update the document …", versions: "Versions …", classes: "Classes …",
    exports: "Export",
    writeOver: (file) => `${file} has a model that this draft does not have: somebody has written it meanwhile, or it is another file. Write over it?`,
    writeOverVersion: (name) => `There is a version “${name}” already. Write over it?`,
    changed: "The document has another model now, which this draft does not have.", reload: "Take that model",
    inexact: "This model has whole numbers beyond 2⁵³, which browsers do not keep: it can be looked at, and not edited here.",
    inexactFile: "Nothing is written: this model has whole numbers beyond 2⁵³, of which browsers do not keep all digits.",
    invalid: "This model has faults. It is shown once they are corrected.", invalidHint: "Correct them in the file, and reload this page.",
    untitled: "Model", noEntities: "This model has no entities.", noEntitiesHint: "Press Insert or Ctrl+Enter, or double-click here, to add one.",
    cannotSave: (count) => `It is not saved: ${counted(count, "fault", "faults")}.`,
    notDrawn: "The graph shows the model as it was before its last faults.",
    faults: (count) => counted(count, "fault", "faults"), warnings: (count) => counted(count, "warning", "warnings"),
    found: (count) => (count === 0 ? "Nothing found" : `${counted(count, "entity", "entities")} found`),
    neighbours: "Neighbours", all: "Show all", focusedOn: (names) => `Around ${names}`, compared: (from, to) => `From “${from}” to “${to}”`,
    endComparison: "Back to the draft",
    graph: {
      title: "Graph of the model", zoomIn: "Zoom in", zoomOut: "Zoom out", fit: "Show all of it",
      linking: (entity) => `A relationship from ${entity}: choose its destination, and press Enter. Esc gives it up.`,
      box: (title, isAbstract, rows, faults) => [title, isAbstract ? "abstract entity" : "entity", counted(rows.length, "attribute", "attributes"),
        ...rows, faults > 0 ? counted(faults, "fault", "faults") : ""].filter(Boolean).join(", "),
      connected: (from, to) => `${from} and ${to} are related.`,
    },
    table: { title: "Elements of the model", name: "Name", type: "Type", optional: "Optional", value: "Default, inverse", rules: "Rules", yes: "yes",
      toMany: "to many", ordered: "ordered", abstract: "abstract", inherits: (name) => `inherits from ${name}` },
    inspector: {
      title: "Inspector", model: "Model", several: "several values", selected: (count) => `${count} elements`, advanced: "More",
      addItem: "Add", twiceKey: (key) => `Two values have the key “${key}”: the last one counts.`, noKey: "A value without a key is left out.", removeItem: "Remove", lists: "One constraint or index on each line: names of properties, with commas between them.",
      named: "On each line a name, a colon, and names of entities with commas between them.",
      key: "Key", value: "Value", item: (name, number) => `${name} ${number}`, add: "Add", delete: "Delete",
      badInteger: "This is not a whole number of 0 or more.", badValue: "This is not a value of the type.",
    },
    kinds: {
      Model: "Model", ModelEntity: "Entity", ModelAttribute: "Attribute", ModelRelationship: "Relationship", ModelFetchedProperty: "Fetched property",
      ModelFetchIndex: "Fetch index", ModelFetchIndexElement: "Element", ModelComposite: "Composite",
      ModelFetchRequest: "Fetch request", SortDescriptor: "Sort descriptor",
    },
    parts: { entities: "entity", composites: "composite", fetchRequestTemplates: "fetch request", attributes: "attribute",
      relationships: "relationship", fetchedProperties: "fetched property", fetchIndexes: "fetch index", elements: "element" },
    /** A member's name in words, where its own do not do. */
    members: { className: "Class", isIndexedBySpotlight: "Indexed by Spotlight", coreSpotlightDisplayNameExpression: "Spotlight display name",
      limit: "Fetch limit", uniquenessConstraints: "Unique together" },
    steps: { add: (kind) => `Add ${kind}`, remove: "Delete", set: (member) => `Set ${member}`, move: "Move",
      connect: "Add relationship", arrange: "Arrange" },
    saving: {
      title: "Save the model", path: "File", pathHint: "The ending says the form: .xcdatamodeld, .xcdatamodel or .json.", version: "Version",
      versionHint: "A name makes a new version of the .xcdatamodeld, which becomes the current one. Empty: the current version.",
      download: "Download as JSON", write: "Save", cannot: "A model with faults is not saved.",
      unread: "Nothing is saved: this field says nothing that the model can have. Put it right, or press Esc.",
    },
    update: {
      title: "Update the document",
      first: "What is not saved is saved first, whoever changed it. Steps to undo are gone then; so is the history, where rows change.",
      intro: "Everybody who has the document open goes on with the new model. This is what becomes of what is stored:",
      same: "Nothing that is stored changes.", kept: "Kept as they are", converted: "Changed", lost: "Lost", added: "New",
      obstacles: "In the way", run: "Update", done: "The document has this model now.",
      fileStays: (file) => `${file} stays as it is: save the model there as well, with “Save as …”.`,
      change({ entity, property, from, to }, kind) {
        const values = from === undefined && to === undefined ? "" : ` (${from ?? "nothing"} → ${to ?? "nothing"})`;
        return `${[entity, property].filter(Boolean).join(".")}: ${kind}${values}`;
      },
    },
    compare: { title: "Compare versions", current: "current", draft: "The draft", saved: "The model as it is saved", other: "Another file …",
      none: "The file has no other versions.", from: "From", to: "To", path: "Path of the other file", run: "Compare", signs: "+ is added, − is removed, ± is changed" },
    generate: { title: "Classes", language: "Language", files: "Files", download: "Download this file", downloadAll: "Download all", own: "Your own code", generated: "Written anew each time",
      withOwn: "with the files for your own code",
      ownHint: "Those are made once. Leave them out where you have them already: nothing of yours is written over then.",
      languages: { swift: "Swift", python: "Python", typescript: "TypeScript", lua: "Lua", elisp: "Emacs Lisp" } },
    changeKinds: {
      entityAdded: "entity added", entityRemoved: "entity removed", entityRenamed: "entity renamed",
      superentityChanged: "superentity changed", isAbstractChanged: "abstract or not",
      uniquenessConstraintAdded: "uniqueness constraint added", uniquenessConstraintRemoved: "uniqueness constraint removed",
      propertyAdded: "property added", propertyRemoved: "property removed", propertyRenamed: "property renamed",
      propertyMoved: "moved in the hierarchy", typeChanged: "type changed", isOptionalChanged: "optional or not",
      isTransientChanged: "transient or not", defaultValueChanged: "default value changed", derivationChanged: "derivation changed",
      externalStorageChanged: "external storage changed", destinationChanged: "destination changed", inverseChanged: "inverse changed",
      isToManyChanged: "to many or to one", isOrderedChanged: "ordered or not", deleteRuleChanged: "delete rule changed",
      countsChanged: "counts changed", versionHashModifierChanged: "version hash modifier changed", objectsFiltered: "objects filtered",
      propertyMapped: "property mapped",
    },
    formats: { svg: "SVG", png: "PNG", mermaid: "Mermaid", json: "JSON" },
  },

  archive: { tooMany: (count) => `An archive holds ${count.toLocaleString()} files and no more.` },

  faults: { others: (value) => `Somebody has set it to “${value === "" ? "nil" : value.slice(0, 200)}” meanwhile. Enter it once more to write over that.`,
    integer: "This is not a whole number.", range: (least, most) => `Whole numbers here are from ${least.toLocaleString()} to ${most.toLocaleString()}.`, text: "This is not text.", uuid: "This is not a UUID.",
    number: "This is not a number.", numberText: (example) => `This is not a number. Write it like ${example}.`, date: "This is not a date.", dateText: "This is not a date. Write it like 2026-05-31 08:30.",
    json: "This is not JSON.", model: "the model is another by now.", boolean: "This is neither true nor false.", noText: (type) => `A ${type} cannot be written as text.` },

  keys: { title: "Keys", everywhere: "Everywhere", inTables: "In a table", inModels: "In a model", outside: "Where nothing is typed: outside of tables and fields",
    tooEarly: (text) => `“${text.slice(0, 200)}” was typed before its field was there, and went nowhere.`,
    help: "List the keys", names: { Delete: "Delete", Escape: "Esc", Enter: "Enter", Insert: "Insert", ContextMenu: "Menu" } },
  commands: {
    filter: "Go to the filter, or to the search", table: "Go to the table; in it, close the object", graph: "Go to the graph, or to the table",
    detail: "Go to the object, or to the inspector", entities: "Go to the entities, and so to all views", menu: "More: columns, order, many objects, export, import, searches",
    add: "New object, or entity", remove: "Delete the selected objects", search: "Search", addEntity: "New entity", removeElement: "Delete what is chosen",
  },
  // Of a page that only reads those that edit are left out.
  tableKeys: [
    ["↑ ↓ ← →", "Move in the table"], ["Page ↑ ↓, Home, End", "Move further; with Ctrl to the first or last row"],
    ["Enter", "Follow the cell, or open what it leads to"], ["Shift+Space", "Select the row, or not"], ["Shift + arrows, Ctrl+A", "Select several cells"],
    ["Ctrl+C", "Copy the cells"], ["Alt + ← →", "Move the column"], ["Alt + Shift + ← →", "Make the column narrower, or wider"], ["Esc", "Select nothing; close the object"],
  ],
  tableEditKeys: [
    ["any character", "Edit the cell, in the place of what is there"],
    ["Enter", "Edit the cell; in a field, take what is typed"], ["Tab, Shift+Tab", "In a cell that is edited, take it and go on to the next, or back"],
    ["Shift+Enter", "In a cell, take it and go up; in a field, another line"], ["F2", "Edit the cell, or go on with what was not taken"],
    ["Ctrl+V", "Paste into the cells"], ["Ctrl+Enter", "Write what is edited into all selected cells"],
    ["Backspace", "Set the selected cells to nil, or a field without a text"], ["Esc", "Leave what is being edited as it was, then the field"],
  ],
  modelKeys: [
    ["↑ ↓ ← →", "Move from box to box, or from row to row"], ["Enter", "Go to the inspector of what is chosen"], ["Ctrl ↑ ↓ ← →, Space", "Choose several"],
    ["F", "The entity and its neighbours, or all"], ["T", "Graph or table"], ["+ − 0", "Zoom in, out, show all"],
  ],
  modelEditKeys: [
    ["Shift ↑ ↓ ← →", "Move the box"], ["Shift+Insert, Ctrl+Shift+Enter", "New attribute"],
    ["Alt+Insert, Ctrl+Alt+Enter", "Relationship from the entity: arrow keys, then Enter"],
  ],
};
