import type { AttributeValue } from "@aws-sdk/client-dynamodb";

type Marshalled = Record<string, AttributeValue>;
type Item = Record<string, unknown>;

/**
 * An item or key for a request; undefined values are left out.
 *
 * @throws TypeError a value that DynamoDB has no type for
 */
export function marshalItem(item: Item): Marshalled {
  const marshalled: Marshalled = {};
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value !== undefined) define(marshalled, name, marshalValue(value));
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
  throw new TypeError("A set holds at least one value, and values of one type");
}

function marshalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`DynamoDB has no number ${value}`);
  return String(value);
}

/** Also where the name is `__proto__`. */
function define(target: Marshalled, name: string, value: AttributeValue): void {
  if (name === "__proto__") {
    Object.defineProperty(target, name, { value, enumerable: true });
  } else {
    target[name] = value;
  }
}
