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
 * Replaces the attribute values of a parsed item or key by native ones, in place. Numbers become
 * doubles, as in JSON, also beyond the safe integers; binary values become bytes.
 *
 * @throws SyntaxError when a value has no known type
 */
export function unmarshalItem(item: Item): Item {
  for (const name in item) item[name] = unmarshalValue(item[name] as Item);
  return item;
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
      return unmarshalItem(value);
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
function addMember(target: Item, name: string, value: unknown): void {
  if (name === "__proto__") Object.defineProperty(target, name, { value, enumerable: true });
  else target[name] = value;
}
