const READ_UNIT_BYTES = 4_096;
const WRITE_UNIT_BYTES = 1_024;
/** Overhead of a list or map. */
const CONTAINER_BYTES = 3;
/** Overhead of each of its members. */
const MEMBER_BYTES = 1;

/**
 * Bytes of an item as DynamoDB bills it: names and values.
 * @see Amazon DynamoDB: DynamoDB item sizes and formats
 */
export function itemBytes(item: object): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(item)) {
    if (value !== undefined) bytes += Buffer.byteLength(name) + valueBytes(value);
  }
  return bytes;
}

function valueBytes(value: unknown): number {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return numberBytes(value);
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) {
    return value.reduce((sum, member) => sum + MEMBER_BYTES + valueBytes(member), CONTAINER_BYTES);
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.values(value).filter((member) => member !== undefined);
    return CONTAINER_BYTES + members.length * MEMBER_BYTES + itemBytes(value);
  }
  return 1;
}

/** One byte for two significant digits, plus one, plus one if negative. */
function numberBytes(value: number): number {
  // Fast path for counts, which are nearly all numbers of a push.
  if (value === 0) return 1;
  if (value >= 1 && value < 100 && Number.isInteger(value)) return 2;
  const [mantissa = ""] = String(Math.abs(value)).split("e");
  const digits = mantissa.replace(".", "").replace(/^0+|0+$/g, "").length;
  return Math.ceil(digits / 2) + (value < 0 ? 2 : 1);
}

/** Write request units of one item; a transaction takes twice as many. */
export function toWriteUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));
}

/** Read request units of one strongly consistent read, of an item or of a page of a query. */
export function toReadUnits(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / READ_UNIT_BYTES));
}
