import { ApiError } from "../../../api/client.ts";
import type { ServiceError } from "../../../api/error-help.ts";
import { type SavedRow, saveRows } from "../../../api/save-rows.ts";

export interface ReadyRow extends SavedRow {
  readonly line: number;
}

export interface RowError {
  readonly line: number;
  readonly error: ServiceError;
}

export interface ImportState {
  readonly saved: number;
  readonly errors: readonly RowError[];
}

/** Rows and characters of one request; the service takes 100 and 1 MB. */
const MAX_ROWS = 50;
const MAX_CHARACTERS = 300_000;
/** Each takes a third of a second to hash; the service takes 30 in a request. */
const MAX_PASSWORDS = 10;

/** Saves the rows in their order, and reports after each request. Ends early when `isStopped`. */
export async function runImport(
  className: string,
  rows: readonly ReadyRow[],
  onState: (state: ImportState) => void,
  isStopped: () => boolean,
): Promise<void> {
  let saved = 0;
  const errors: RowError[] = [];
  for (let first = 0; first < rows.length && !isStopped(); ) {
    const part = takePart(rows, first);
    const answers = await saveRows(className, part).catch((error: unknown) =>
      part.map(() => toServiceError(error)),
    );
    for (const [index, { line }] of part.entries()) {
      const error = answers[index];
      if (error === undefined) saved += 1;
      else errors.push({ line, error });
    }
    first += part.length;
    onState({ saved, errors: [...errors] });
  }
}

function toServiceError(error: unknown): ServiceError {
  if (!(error instanceof ApiError)) return { message: String(error) };
  return { message: error.message, code: error.code, name: error.errorName };
}

function takePart(rows: readonly ReadyRow[], first: number): readonly ReadyRow[] {
  let characters = 0;
  let passwords = 0;
  const part: ReadyRow[] = [];
  for (const row of rows.slice(first, first + MAX_ROWS)) {
    characters += JSON.stringify(row.body).length;
    if ("password" in row.body) passwords += 1;
    const isFull = characters > MAX_CHARACTERS || passwords > MAX_PASSWORDS;
    if (part.length > 0 && isFull) break;
    part.push(row);
  }
  return part;
}
