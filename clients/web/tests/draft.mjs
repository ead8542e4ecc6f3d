// What needs no browser: the draft of a model, the schema that forms are made by, and what a dry run tells.

import assert from "node:assert/strict";
import { Draft, drawable, isExact, isSameModel } from "../modelDraft.js";
import { ModelSource, madeRoom } from "../modelSource.js";
import { fieldsOf, isDefault, partsOf, typeAt, fieldOf } from "../modelSchema.js";

const library = () => ({
  entities: [
    { name: "Author", attributes: [{ name: "name", type: "String" }],
      relationships: [{ name: "books", destination: "Book", inverse: "author", isToMany: true, isOptional: true }],
      uniquenessConstraints: [["name"]], fetchIndexes: [{ name: "byName", elements: [{ property: "name" }] }] },
    { name: "Book", superentity: "Work", attributes: [{ name: "title", type: "String" }],
      relationships: [{ name: "author", destination: "Author", inverse: "books", isOptional: true }] },
    { name: "Work", isAbstract: true,
      fetchedProperties: [{ name: "all", fetchRequest: { name: "all", entity: "Book" } }] },
  ],
  configurations: { Local: ["Author", "Book"] },
  fetchRequestTemplates: [{ name: "Books", entity: "Book" }],
});

const frozen = (value) => {
  if (value && typeof value === "object") Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};
const draftOf = (model = library()) => new Draft(frozen(model));
const [author, book] = [["entities", 0], ["entities", 1]];

const tests = {
  "of two of one name nobody knows which is meant: what refers to it stays as it is"() {
    const draft = draftOf();
    draft.set("Rename", [book], "name", "Author");
    assert.deepEqual(draft.model.entities[0].relationships[0].destination, "Book");
    draft.set("Rename", [book], "name", "Volume");
    const [first, second, third] = draft.model.entities;
    assert.deepEqual([first.name, second.name, second.relationships[0].destination], ["Author", "Volume", "Author"]);
    assert.deepEqual([third.fetchedProperties[0].fetchRequest.entity, draft.model.configurations.Local], ["Book", ["Author", "Book"]]);
  },

  "of two of one name one is deleted alone, and what may lead to the other stays"() {
    const draft = draftOf();
    draft.add("add", ["entities"]);
    const [copy] = draft.selection;
    draft.set("name", [copy], "name", "Book");
    draft.add("add", [...copy, "relationships"]);
    const [again] = draft.selection;
    draft.set("name", [again], "name", "author");
    draft.set("destination", [again], "destination", "Author");
    const before = draft.model;
    draft.remove("remove", [copy]);
    assert.deepEqual(draft.model, library());
    draft.undo();
    draft.set("inverse", [again], "inverse", "books");
    draft.set("inverse", [again], "inverse", "");
    assert.deepEqual(draft.model, before);
    draft.add("add", [...author, "relationships"]);
    const [twice] = draft.selection;
    draft.set("name", [twice], "name", "books");
    draft.set("destination", [twice], "destination", "Book");
    draft.remove("remove", [twice]);
    assert.deepEqual(draft.model, before);
    // Once it is the only one of its name, what leads to it goes with it.
    draft.remove("remove", [copy, book]);
    assert.deepEqual(draft.at([...author, "relationships"]), []);
  },

  "the schema says what elements have"() {
    assert.deepEqual(partsOf("ModelEntity").map(({ name }) => name), ["attributes", "relationships", "fetchedProperties", "fetchIndexes"]);
    assert.deepEqual(partsOf("Model").map(({ name }) => name), ["entities", "composites", "fetchRequestTemplates"]);
    assert.equal(typeAt(["entities", 2, "relationships", 0]), "ModelRelationship");
    const kinds = Object.fromEntries(fieldsOf("ModelEntity").map(({ name, kind }) => [name, kind]));
    assert.equal(kinds.uniquenessConstraints, "nameLists");
    assert.equal(kinds.userInfo, "pairs");
    assert.equal(fieldOf("ModelFetchIndex", "elements").kind, "structures");
    assert.equal(fieldOf("Model", "configurations").kind, "namedLists");
    // Every member of every element has an editor: none is of a kind that nobody knows.
    const known = new Set("part text integer value names nameLists namedLists flag choice pairs structure structures".split(" "));
    for (const type of ["Model", "ModelEntity", "ModelAttribute", "ModelRelationship", "ModelFetchedProperty", "ModelFetchIndex",
      "ModelFetchIndexElement", "ModelComposite", "ModelFetchRequest", "SortDescriptor"]) {
      for (const { name, kind } of fieldsOf(type)) assert.ok(known.has(kind), `${type}.${name}: ${kind}`);
    }
    assert.ok(isDefault(fieldOf("ModelRelationship", "deleteRule"), "Nullify"));
    assert.ok(!isDefault(fieldOf("ModelEntity", "name"), ""));
  },

  "an entity's name is changed wherever it stands, and a migration knows it again"() {
    const draft = draftOf();
    draft.set("name", [book], "name", "Volume");
    assert.deepEqual(draft.at(book).renamingIdentifier, "Book");
    assert.equal(draft.at([...author, "relationships", 0, "destination"]), "Volume");
    assert.equal(draft.at(["entities", 2, "fetchedProperties", 0, "fetchRequest", "entity"]), "Volume");
    assert.deepEqual(draft.model.configurations.Local, ["Author", "Volume"]);
    assert.equal(draft.model.fetchRequestTemplates[0].entity, "Volume");
    draft.set("name", [["entities", 2]], "name", "Thing");
    assert.equal(draft.at([...book, "superentity"]), "Thing");
    draft.set("name", [book], "name", "Book");
    draft.set("name", [["entities", 2]], "name", "Work");
    assert.deepEqual(draft.model, library());
  },

  "a step that fails is none"() {
    const draft = draftOf();
    draft.add("add", ["entities"]);
    draft.undo();
    assert.throws(() => draft.connect("connect", -1, 0));
    assert.deepEqual([draft.undoTitle, draft.redoTitle], [undefined, "add"]);
  },

  "names that every object in a browser has are names like others"() {
    const draft = draftOf({ entities: [{ name: "constructor", attributes: [{ name: "toString", type: "String" }] }] });
    draft.set("name", [author], "name", "valueOf");
    assert.deepEqual([draft.at(author).name, draft.positions], ["valueOf", {}]);
  },

  "a property's name is changed in its inverse, constraints and indexes"() {
    const draft = draftOf();
    draft.set("name", [[...author, "attributes", 0]], "name", "fullName");
    draft.set("name", [[...author, "relationships", 0]], "name", "works");
    const { attributes, uniquenessConstraints, fetchIndexes } = draft.at(author);
    assert.equal(attributes[0].renamingIdentifier, "name");
    assert.deepEqual([uniquenessConstraints, fetchIndexes[0].elements], [[["fullName"]], [{ property: "fullName" }]]);
    assert.equal(draft.at([...book, "relationships", 0, "inverse"]), "works");
    // Those that inherit it have it in theirs, too.
    draft.add("add", ["entities"]);
    const [heir] = draft.selection;
    draft.set("superentity", [heir], "superentity", "Author");
    draft.set("unique", [heir], "uniquenessConstraints", [["fullName"]]);
    draft.set("superentity", [author], "superentity", draft.at(heir).name);
    draft.set("name", [[...author, "attributes", 0]], "name", "name");
    assert.deepEqual(draft.at(heir).uniquenessConstraints, [["name"]]);
    // One that is new has not been called otherwise.
    draft.add("add", [...author, "attributes"]);
    const [made] = draft.selection;
    draft.set("name", [made], "name", "born");
    assert.equal(draft.at(made).renamingIdentifier, undefined);
  },

  "a property's name is changed in what requests sort by, and an index's nowhere"() {
    const model = library();
    const sort = (...paths) => paths.map((keyPath) => ({ keyPath }));
    model.fetchRequestTemplates[0].sort = sort("name", "author.name", "author.books");
    model.entities[2].fetchedProperties[0].fetchRequest.sort = sort("author.name");
    model.fetchRequestTemplates.push({ name: "Authors", entity: "Author", sort: sort("name") });
    model.entities.push({ name: "Novel", superentity: "Book", attributes: [{ name: "name", type: "String" }] });
    const draft = draftOf(model);
    const sorts = () => [...draft.model.fetchRequestTemplates, draft.model.entities[2].fetchedProperties[0].fetchRequest]
      .map((each) => each.sort.map(({ keyPath }) => keyPath).join());
    draft.set("name", [[...author, "attributes", 0]], "name", "fullName");
    assert.deepEqual(sorts(), ["name,author.fullName,author.books", "fullName", "author.fullName"]);
    draft.set("name", [[...book, "relationships", 0]], "name", "writer");
    draft.set("name", [[...author, "relationships", 0]], "name", "works");
    assert.deepEqual(sorts(), ["name,writer.fullName,writer.works", "fullName", "writer.fullName"]);
    draft.set("name", [[...author, "fetchIndexes", 0]], "name", "fullName");
    draft.set("name", [[...author, "fetchIndexes", 0]], "name", "other");
    assert.deepEqual(draft.at(author).uniquenessConstraints, [["fullName"]]);
  },

  "a composite attribute's name, and an element's, is changed in every key path"() {
    const named = (name, others) => ({ name, ...others });
    const composite = (name, type) => named(name, { type: "Composite", composite: type });
    const draft = draftOf({
      entities: [
        named("Shop", { attributes: [composite("address", "Address"), composite("lat", "Point")],
          uniquenessConstraints: [["address.point.lat", "lat"]], compoundIndexes: [["lat.lat"]],
          fetchIndexes: [named("byPlace", { elements: [{ property: "address.point.lat" }, { expression: "lat" }] })] }),
        named("Branch", { superentity: "Shop", fetchIndexes: [named("byPlace", { elements: [{ property: "lat.lat" }] })] }),
        // An entity may be called as a composite.
        named("Point", { attributes: [{ name: "lat", type: "Double" }], relationships: [{ name: "shop", destination: "Branch" }],
          fetchedProperties: [named("near", { fetchRequest: named("near", { entity: "Point", sort: [{ keyPath: "lat" }, { keyPath: "shop.lat.lat" }] }) })] }),
      ],
      composites: [named("Address", { elements: [composite("point", "Point")] }), named("Point", { elements: [{ name: "lat", type: "Double" }] })],
      fetchRequestTemplates: [named("Shops", { entity: "Branch", sort: [{ keyPath: "address.point.lat" }] })],
    });
    const told = () => {
      const [shop, branch, point] = draft.model.entities;
      return [shop.uniquenessConstraints[0], shop.compoundIndexes[0], [...shop.fetchIndexes, ...branch.fetchIndexes].flatMap(({ elements }) => elements.map(({ property }) => property)),
        [point.fetchedProperties[0].fetchRequest, ...draft.model.fetchRequestTemplates].flatMap(({ sort }) => sort.map(({ keyPath }) => keyPath))].join(" ");
    };
    draft.set("name", [["composites", 1, "elements", 0]], "name", "north");
    assert.equal(told(), "address.point.north,lat lat.north address.point.north,,lat.north lat,shop.lat.north,address.point.north");
    draft.set("name", [["entities", 0, "attributes", 1]], "name", "place");
    assert.equal(told(), "address.point.north,place place.north address.point.north,,place.north lat,shop.place.north,address.point.north");
    draft.set("name", [["composites", 0, "elements", 0]], "name", "at");
    draft.set("name", [["entities", 0, "attributes", 0]], "name", "where");
    assert.equal(told(), "where.at.north,place place.north where.at.north,,place.north lat,shop.place.north,where.at.north");
    draft.set("name", [["entities", 2, "relationships", 0]], "name", "branch");
    assert.equal(told(), "where.at.north,place place.north where.at.north,,place.north lat,branch.place.north,where.at.north");
  },

  "a box goes with the name of its entity, and of nothing else"() {
    const places = { Author: { x: 1, y: 2 }, Book: { x: 3, y: 4 } };
    const model = { ...library(), composites: [{ name: "Author", elements: [] }], fetchRequestTemplates: [{ name: "Book", entity: "Book" }] };
    const draft = new Draft(frozen(model), places);
    draft.set("name", [["composites", 0]], "name", "Address");
    draft.set("name", [["fetchRequestTemplates", 0]], "name", "Books");
    assert.deepEqual(draft.positions, places);
    // For a moment two have one name: the other's box stays.
    draft.set("name", [book], "name", "Author");
    draft.set("name", [book], "name", "Authors");
    assert.deepEqual(draft.positions.Author, places.Author);
    draft.set("name", [author], "name", "Writer");
    assert.deepEqual([draft.positions.Writer, draft.positions.Author], [places.Author, undefined]);
  },

  "what is typed into a field is one step, whatever names it passes"() {
    const draft = draftOf();
    for (const name of ["A", "Au", "Author", "Authors"]) draft.set("name", [book], "name", name, "field");
    assert.equal(draft.at([...author, "relationships", 0, "destination"]), "Authors");
    assert.equal(draft.at([...book, "relationships", 0, "destination"]), "Author");
    draft.undo();
    assert.deepEqual([draft.model, draft.isChanged, draft.undoTitle], [library(), false, undefined]);
    draft.redo();
    assert.equal(draft.at(book).name, "Authors");
  },

  "a relationship is made with its inverse, by names that are free"() {
    const draft = draftOf({ entities: [{ name: "Category", attributes: [{ name: "entry", type: "String" }] }, { name: "Entry" }] });
    draft.connect("connect", 1, 0);
    assert.deepEqual(draft.at(["entities", 1, "relationships"]), [{ name: "categories", destination: "Category", inverse: "entry2", isToMany: true, isOptional: true }]);
    assert.deepEqual(draft.at(["entities", 0, "relationships"]), [{ name: "entry2", destination: "Entry", inverse: "categories", isOptional: true }]);
    assert.deepEqual(draft.selection, [["entities", 1, "relationships", 0]]);
    draft.connect("connect", 1, 1);
    assert.deepEqual(draft.at(["entities", 1, "relationships"]).slice(1).map(({ name, inverse }) => [name, inverse]), [["entries", "entry"], ["entry", "entries"]]);
  },

  "what is new has no name that is inherited, or that an heir has"() {
    const attribute = (name) => ({ name, type: "String" });
    const draft = draftOf({ entities: [{ name: "Top", attributes: [attribute("attribute")] }, { name: "Middle", superentity: "Top" },
      { name: "Last", superentity: "Middle", attributes: [attribute("attribute2"), attribute("middles")] }, { name: "Beside", superentity: "Top", attributes: [attribute("attribute3")] }] });
    draft.add("add", ["entities", 1, "attributes"]);
    assert.equal(draft.at(draft.selection[0]).name, "attribute3");
    draft.add("add", ["entities", 0, "attributes"]);
    assert.equal(draft.at(draft.selection[0]).name, "attribute4");
    draft.connect("connect", 0, 1);
    assert.deepEqual([draft.at(["entities", 0, "relationships"]), draft.at(["entities", 1, "relationships"])].flat().map(({ name, inverse }) => [name, inverse]),
      [["middles2", "top"], ["top", "middles2"]]);
  },

  "an inverse is said at both ends"() {
    const draft = draftOf();
    const [books, owner] = [[...author, "relationships", 0], [...book, "relationships", 0]];
    draft.set("inverse", [books], "inverse", "");
    assert.deepEqual([draft.at(books).inverse, draft.at(owner).inverse], [undefined, undefined]);
    draft.set("inverse", [owner], "inverse", "books");
    assert.deepEqual(draft.model, library());
    draft.set("destination", [books], "destination", "Work");
    assert.deepEqual([draft.at(books).inverse, draft.at(owner).inverse], [undefined, undefined]);
  },

  "what is deleted leaves nothing that leads to it"() {
    const draft = draftOf();
    draft.remove("remove", [[...author, "relationships", 0]]);
    assert.equal(draft.at([...book, "relationships", 0, "inverse"]), undefined);
    draft.undo();
    draft.remove("remove", [["entities", 2], author, [...book, "attributes", 0]]);
    assert.deepEqual(draft.model.entities, [{ name: "Book", superentity: undefined, relationships: [] }]);
    assert.deepEqual(draft.model.configurations, { Local: ["Book"] });
    draft.undo();
    assert.deepEqual(draft.model, library());
  },

  "members of several are set at once, and defaults are left out"() {
    const draft = draftOf();
    const paths = [[...author, "attributes", 0], [...book, "relationships", 0]];
    draft.set("optional", paths, "isOptional", false);
    assert.ok(paths.every((path) => !("isOptional" in draft.at(path))));
    draft.set("optional", paths, "isOptional", true);
    assert.ok(paths.every((path) => draft.at(path).isOptional));
    draft.set("info", [author], "userInfo", {});
    assert.ok(!("userInfo" in draft.at(author)));
  },

  "what is edited while it is saved is not saved"() {
    const draft = draftOf();
    draft.set("name", [author], "name", "Writer");
    draft.move("move", { Writer: { x: 1, y: 2 } });
    const { state } = draft;
    draft.set("name", [author], "name", "Poet");
    draft.move("move", { Poet: { x: 3, y: 4 } });
    draft.didSave(state);
    assert.deepEqual([draft.isChanged, draft.isMoved, draft.base.entities[0].name], [true, true, "Writer"]);
    draft.undo();
    draft.undo();
    assert.deepEqual([draft.isChanged, draft.isMoved], [false, false]);
  },

  "boxes below one that grows make room for it, as part of that step"() {
    const box = (entity, x, y, height) => ({ entity, x, y, width: 100, height });
    const before = { boxes: [box("Below", 50, 100, 40), box("Author", 0, 0, 40), box("Last", 0, 150, 40), box("Beside", 200, 50, 40), box("Far", 0, 900, 40)] };
    const grown = (height) => ({ boxes: before.boxes.map((each) => (each.entity === "Author" ? { ...each, height } : each)) });
    assert.deepEqual(madeRoom(before, before), {});
    assert.deepEqual(madeRoom(before, grown(60)), {});
    // What was nearer than usual stays so near.
    assert.deepEqual(madeRoom(before, grown(90)), { Below: { x: 50, y: 126 }, Last: { x: 0, y: 176 } });
    assert.deepEqual(madeRoom(before, grown(200)), { Below: { x: 50, y: 236 }, Last: { x: 0, y: 286 } });
    // One that was put elsewhere pushes nobody.
    assert.deepEqual(madeRoom(before, { boxes: [box("Author", 10, 0, 200), ...before.boxes.filter(({ entity }) => entity !== "Author")] }), {});
    const draft = draftOf();
    draft.place({ Author: { x: 0, y: 0 }, Book: { x: 0, y: 100 } });
    draft.add("add", [...author, "attributes"]);
    draft.set("name", draft.selection, "name", "a", "typed");
    draft.giveWay({ Book: { x: 0, y: 200 } });
    draft.set("name", draft.selection, "name", "ab", "typed");
    assert.deepEqual([draft.positions.Book, draft.isMoved], [{ x: 0, y: 200 }, true]);
    draft.undo();
    draft.undo();
    assert.deepEqual([draft.positions.Book, draft.isMoved, draft.undoTitle], [{ x: 0, y: 100 }, false, undefined]);
  },

  "what is drawn while it is saved is not moved"() {
    const draft = draftOf();
    const { state } = draft;
    draft.place({ Author: { x: 1, y: 2 }, Book: { x: 5, y: 6 } });
    draft.didSave(state);
    assert.deepEqual([draft.isMoved, draft.positions.Author], [false, { x: 1, y: 2 }]);
    draft.move("move", { ...draft.positions, Book: { x: 7, y: 8 } });
    draft.place({ Author: { x: 9, y: 9 }, Book: { x: 9, y: 9 } });
    assert.ok(draft.isMoved);
    draft.didSave(draft.state);
    assert.deepEqual([draft.isMoved, draft.positions.Book], [false, { x: 7, y: 8 }]);
  },

  async "places are told of entities that there are"() {
    const asked = [];
    const source = new ModelSource({ path: "/m.xcdatamodeld", connection: { request: async (method, params) => asked.push([method, params.positions]) } });
    const positions = { Author: { x: 1, y: 2 }, Gone: { x: 3, y: 4 } };
    await source.graph(library(), positions);
    await source.write(library(), "/m.xcdatamodeld", positions);
    const told = [{ entity: "Author", x: 1, y: 2 }];
    assert.deepEqual(asked.filter(([, places]) => places), [["model/graph", told], ["model/write", told]]);
  },

  "models are the same in whatever order their elements are told"() {
    const other = library();
    other.entities = other.entities.reverse().map((each) => Object.fromEntries(Object.entries(each).reverse()));
    assert.ok(isSameModel(library(), other));
    other.entities[0].isAbstract = false;
    assert.ok(!isSameModel(library(), other));
  },

  "whole numbers that a browser rounds are noticed"() {
    const model = (attribute) => ({ entities: [{ name: "A", attributes: [{ name: "a", type: "Integer 64", ...attribute }] }, { name: "B" }] });
    assert.ok(isExact(model({ minimum: -9007199254740991, defaultValue: "9007199254740993", maximum: 1e15 })));
    assert.ok(isExact(model({ type: "Double", maximum: 1e300 })));
    for (const key of ["defaultValue", "minimum", "maximum"]) assert.ok(!isExact(model({ [key]: 9223372036854775807 })), key);
    assert.ok(!isExact({ entities: [], composites: [{ name: "C", elements: model({ minimum: -(2 ** 53) }).entities[0].attributes }] }));
  },

  "what is drawn leaves out what leads nowhere"() {
    const model = library();
    model.entities[0].relationships.push({ name: "gone", destination: "Nowhere" });
    model.entities[1].attributes.push({ name: "size", type: "Composite", composite: "None" }, { name: "other", type: "Undefined" });
    model.entities.push({ name: "Book" });
    const drawn = drawable(model);
    assert.deepEqual(drawn.entities.map(({ name }) => name), ["Author", "Book", "Work"]);
    assert.deepEqual(drawn.entities[0].relationships.map(({ name }) => name), ["books"]);
    assert.deepEqual(drawn.entities[1].attributes.map(({ type, composite, isTransient }) => [type, composite, isTransient]),
      [["String", undefined, false], ["Composite", "Composite", false], ["Undefined", undefined, true]]);
    assert.deepEqual(drawable(model, ["Book", "Work"]).entities.map(({ superentity, relationships }) => [superentity, relationships.length]), [["Work", 0], [undefined, 0]]);
  },
};

for (const [name, test] of Object.entries(tests)) {
  await test();
  console.log(`ok ${name}`);
}
