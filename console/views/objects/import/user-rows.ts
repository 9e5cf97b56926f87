import type { Schema } from "../../../api/objects.ts";
import type { ImportRow } from "./read-csv.ts";

/** The text of a password is never a number or a date. */
export const userSchema = (schema: Schema): Schema => ({
  ...schema,
  password: { type: "String" },
});

type ReadRow = Extract<ImportRow, { readonly body: unknown }>;

/** Bytes of a password that no one is to know. */
const RANDOM_BYTES = 24;

const isNewWithout = (row: ImportRow): row is ReadRow =>
  "body" in row &&
  row.objectId === undefined &&
  row.body.password === undefined &&
  row.body.authData === undefined;

/** New users without a password, and those of them who can't reset it. */
export function countWithout(rows: readonly ImportRow[]): {
  readonly all: number;
  readonly unreachable: number;
} {
  const without = rows.filter(isNewWithout);
  const unreachable = without.filter(({ body }) => !(body.email || body.mobilePhoneNumber));
  return { all: without.length, unreachable: unreachable.length };
}

/** A sign-up begins a session, so the service takes no blocked one and ignores the field. */
export const refuseBlocked = (row: ImportRow): ImportRow =>
  "body" in row && row.objectId === undefined && row.body.loginBlocked === true
    ? { line: row.line, field: "loginBlocked", problem: ({ csv }) => csv.blockLater }
    : row;

/** The row as a sign-up; without a password it gets a random one, which is kept nowhere. */
export function withPassword<Row extends ImportRow>(row: Row): Row {
  if (!isNewWithout(row)) return row;
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const password = btoa(String.fromCharCode(...bytes));
  return { ...row, body: { ...(row as ReadRow).body, password } };
}
