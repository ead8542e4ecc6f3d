// What edits would do, without doing them: a private context over the one in view carries them out, and goes.

import { strings } from "./strings.js";
import { entityNameOf } from "./values.js";

/** In bytes, what a message has besides the operations, and more. */
const messageFrame = 10_000;

/** The operation that sets values of an object; of to-one relationships by id. */
export function updating(model, { id, entity }, values) {
  const encoded = Object.entries(values).map(([key, value]) => {
    const { attribute } = model.property(entity, key);
    return [key, attribute ? model.encode(attribute, value, `${entity}.${key}`) : value];
  });
  return { method: "object/update", params: { id, values: Object.fromEntries(encoded), returning: "none" } };
}

/** Whether an error says what is wrong with what was asked for; others leave it open what has become of that. */
export const isRefusal = ({ kind = "client.", data }) => Boolean(data) && !/^(client|rpc)\.|^store\.saveUnknown$/.test(kind);

/** Whether an error says that somebody has changed or deleted what operations are of, which are to be done only as that was when it was read. */
export function isOvertaken({ kind, data }, operations) {
  const [gone] = ["object.deleted", "object.notFound"].includes(kind) ? data.objects ?? [] : [];
  const isGone = ({ params: { id, ids = [id], ifUnchangedSince } }) => ifUnchangedSince !== undefined && ids.includes(gone);
  return ["object.changedSince", "clock.expired"].includes(kind) || operations.some(isGone);
}

const listed = (error) => (error.data?.errors?.length ? error.data.errors : [error]);

/** `{ message, hint, property, operation, object }` of an error as the protocol has it. */
const told = ({ message, data = {} }, operation = data.operation) => (
  { message, hint: data.hint, property: data.property, operation, object: data.objects?.[0] });

/** What is wrong where one object is given to several, of which only one can have it: the last of them would. */
function givenTwice(model, operations) {
  const given = new Set();
  return operations.flatMap(({ params: { id, values } }, operation) => Object.entries(values ?? {}).flatMap(([property, target]) => {
    const { relationship } = model.properties(entityNameOf(id)).get(property);
    const inverse = relationship?.inverse && model.properties(relationship.destination).get(relationship.inverse).relationship;
    if (target === null || !inverse || relationship.isToMany || inverse.isToMany) return [];
    const pair = `${property} ${target}`;
    const isFirst = !given.has(pair);
    given.add(pair);
    return isFirst ? [] : [{ message: strings.cells.ofOneAlone(target, property), property, operation, object: id }];
  }));
}

/**
 * Tries operations of `context/perform`. A signal among the options ends it. Answers with how many objects they would change, what is wrong (with values of the
 * objects that they are about, and with what else would change), and up to which clock that is true. Fails where it was overtaken.
 */
export async function rehearse(context, operations, options) {
  const size = new TextEncoder().encode(JSON.stringify(operations)).length;
  const { maximumMessageBytes } = context.document.connection.info.limits;
  if (size > maximumMessageBytes - messageFrame) throw new Error(strings.cells.tooMuch(size, maximumMessageBytes));
  const twice = givenTwice(context.model, operations);
  if (twice.length) return { errors: twice };
  const scratch = await context.document.createContext({ parent: context });
  try {
    const { clock, insertedCount, updatedCount, deletedCount } = await scratch.request("context/perform", { operations, returning: "none" }, options);
    const { errors } = await scratch.request("context/validate", {}, options);
    return { clock, insertedCount, updatedCount, deletedCount, errors: errors.map((each) => told(each)) };
  } catch (error) {
    if (isOvertaken(error, operations)) throw new Error(strings.batch.overtaken);
    if (!isRefusal(error)) throw error;
    return { errors: listed(error).map((each) => told(each, error.data.operation)) };
  } finally { await scratch.close(); }
}
