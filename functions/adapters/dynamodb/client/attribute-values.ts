import type { AttributeValue } from "@aws-sdk/client-dynamodb";

/** Values by attribute name. */
export type Item = Record<string, unknown>;

/**
 * The attribute values of an item or key; undefined members are left out.
 *
 * @throws TypeError when DynamoDB has no type for a value
 */
export function marshalItem(item: Item): Record<string, AttributeValue> {
  const marshalled: Record<string, AttributeValue> = {};
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value !== undefined) addMember(marshalled, name, marshalValue(value));
  }
  return marshalled;
}

function marshalValue(value: unknown): AttributeValue {
  switch (typeof value) {
    case "string":
      return { S: value };
    case "number":
      return { N: marshalNumber(value) };
    case "bigint":
      return { N: String(value) };
    case "boolean":
      return { BOOL: value };
    case "object":
      return marshalObject(value);
    default:
      throw new TypeError(`DynamoDB has no type for a ${typeof value}`);
  }
}

function marshalObject(value: object | null): AttributeValue {
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) {
    return { L: value.filter((each) => each !== undefined).map(marshalValue) };
  }
  if (value instanceof Uint8Array) return { B: value };
  if (value instanceof Set) return marshalSet([...value]);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    throw new TypeError(`DynamoDB has no type for a ${value.constructor.name}`);
  }
  return { M: marshalItem(value as Item) };
}

function marshalSet(values: unknown[]): AttributeValue {
  if (values.length > 0) {
    if (values.every((each) => typeof each === "string")) return { SS: values };
    if (values.every((each) => typeof each === "number")) return { NS: values.map(marshalNumber) };
    if (values.every((each) => each instanceof Uint8Array)) return { BS: values };
  }
  throw new TypeError("A set must hold at least one value, and values of one type");
}

function marshalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`DynamoDB can't store the number ${value}`);
  return String(value);
}

/**
 * Creates a converter for the items and keys of one parsed answer. Numbers become doubles, as in
 * JSON, also beyond the safe integers; binary values become bytes.
 *
 * @throws SyntaxError (the converter) when a value has no known type
 */
export function createUnmarshaller(): (attributes: Item) => Item {
  const toItem = createItemShape();
  return (attributes) => {
    const names = Object.keys(attributes);
    return toItem(
      names,
      names.map((name) => unmarshalValue(attributes[name] as Item)),
    );
  };
}

/**
 * Creates a function that makes items from names and values. Every item gets its attributes sorted by
 * name, whatever their order: the same order of keys means one hidden class in V8, and later reads of
 * the items depend on that. An item with the attributes of the one before is a filled copy of one
 * template, which is faster than a sort.
 */
export function createItemShape(): (names: readonly string[], values: readonly unknown[]) => Item {
  let known: ReadonlySet<string> = new Set();
  let template: Item = {};
  return (names, values) => {
    if (names.length !== known.size || !names.every((name) => known.has(name))) {
      known = new Set([...names].sort());
      template = {};
      for (const name of known) addMember(template, name, undefined);
    }
    const item = { ...template };
    for (let i = 0; i < names.length; i++) item[names[i] as string] = values[i];
    return item;
  };
}

/** The native values of one item; nested attribute values are replaced in place. */
export function unmarshalItem(attributes: Item): Item {
  return createUnmarshaller()(attributes);
}

/** In place, since the parsed object is used nowhere else. */
function unmarshalMap(map: Item): Item {
  for (const name in map) map[name] = unmarshalValue(map[name] as Item);
  return map;
}

function unmarshalValue(attribute: Item): unknown {
  for (const type in attribute) return unmarshalTyped(type, attribute[type] as never);
  throw new SyntaxError("An attribute value of DynamoDB has no type");
}

function unmarshalTyped(type: string, value: never): unknown {
  switch (type) {
    case "S":
    case "BOOL":
      return value;
    case "N":
      return Number(value);
    case "NULL":
      return null;
    case "L":
      return (value as Item[]).map(unmarshalValue);
    case "M":
      return unmarshalMap(value);
    case "B":
      return unmarshalBinary(value);
    case "SS":
      return new Set(value as string[]);
    case "NS":
      return new Set((value as string[]).map(Number));
    case "BS":
      return new Set((value as string[]).map(unmarshalBinary));
    default:
      throw new SyntaxError(`DynamoDB has no type ${type}`);
  }
}

function unmarshalBinary(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, "base64"));
}

/** An assignment to a new member `__proto__` would set the prototype instead. */
export function addMember(target: Item, name: string, value: unknown): void {
  if (name === "__proto__") {
    Object.defineProperty(target, name, { value, enumerable: true, writable: true });
  } else {
    target[name] = value;
  }
}
