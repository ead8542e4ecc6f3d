// What generated classes need of the library for JavaScript.
declare module "orrery" {
  export class KeyPath<Root, Value> {
    constructor(key: string);
    readonly key: string;
    readonly root?: Root;
    readonly value?: Value;
  }

  export class FetchRequest<T> {
    constructor(
      entity: string, members?: { template?: string; variables?: Record<string, unknown> });
    readonly result?: T;
  }

  export class ToMany<T> {
    add(...objects: T[]): void;
    remove(...objects: T[]): void;
  }

  export class OrderedToMany<T> extends ToMany<T> {
    insert(index: number, ...objects: T[]): void;
  }

  export class ManagedObject {
    static readonly entityName: string;
    value(key: string): unknown;
    setValue(key: string, value: unknown): void;
    toMany(key: string): ToMany<ManagedObject>;
    orderedToMany(key: string): OrderedToMany<ManagedObject>;
  }
}
