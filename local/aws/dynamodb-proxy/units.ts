import type { Answer, Call } from "./call.ts";

interface Units {
  readonly CapacityUnits?: number;
}

/** The units that one table and its indexes took for a request, as `ReturnConsumedCapacity: INDEXES` reports. */
export interface Consumed extends Units {
  readonly TableName: string;
  readonly Table?: Units;
  readonly LocalSecondaryIndexes?: Readonly<Record<string, Units>>;
  readonly GlobalSecondaryIndexes?: Readonly<Record<string, Units>>;
}

const ASK = Buffer.from('{"ReturnConsumedCapacity":"INDEXES",');
const COMMA = ",".charCodeAt(0);
const MEMBER = '"ConsumedCapacity":';

/** The call with a request for all units; most calls need no more than these bytes before them. */
export function askForUnits(call: Call): Call {
  const { ReturnConsumedCapacity: asked } = call.input;
  if (asked === undefined) return call.withBody(Buffer.concat([ASK, call.body.subarray(1)]));
  return asked === "INDEXES"
    ? call
    : call.withInput({ ...call.input, ReturnConsumedCapacity: "INDEXES" });
}

/** Removes the units, the last member of an answer, except units that the call asked for. */
export function splitUnits(
  { input }: Call,
  { status, body }: Answer,
): { readonly consumed: readonly Consumed[]; readonly answer: Answer } {
  const at = body.lastIndexOf(MEMBER);
  if (status !== 200 || at < 0) return { consumed: [], answer: { status, body } };
  const value = JSON.parse(body.subarray(at + MEMBER.length, -1).toString());
  const consumed: readonly Consumed[] = Array.isArray(value) ? value : [value];
  const { ReturnConsumedCapacity: asked } = input;
  if (asked === "INDEXES") return { consumed, answer: { status, body } };
  const total = Array.isArray(value) ? consumed.map(toTotal) : toTotal(value);
  const tail = asked === "TOTAL" ? `${MEMBER}${JSON.stringify(total)}}` : "}";
  const isAfterComma = asked !== "TOTAL" && body[at - 1] === COMMA;
  const start = body.subarray(0, isAfterComma ? at - 1 : at);
  return { consumed, answer: { status, body: Buffer.concat([start, Buffer.from(tail)]) } };
}

function toTotal(consumed: Consumed): object {
  const { Table: _, LocalSecondaryIndexes: __, GlobalSecondaryIndexes: ___, ...total } = consumed;
  return total;
}
