import { call } from "./client.ts";
import type { ServiceError } from "./error-help.ts";

export interface SavedRow {
  /** Absent for an object that is created. */
  readonly objectId: string | undefined;
  readonly body: object;
}

interface Answer {
  readonly success?: object;
  readonly error?: { readonly code: number; readonly error: string };
}

/** Creates or changes objects in one request; for each one the error of the service, or undefined. */
export async function saveRows(
  className: string,
  rows: readonly SavedRow[],
): Promise<readonly (ServiceError | undefined)[]> {
  const path = `/1.1/classes/${encodeURIComponent(className)}`;
  const requests = rows.map(({ objectId, body }) =>
    objectId === undefined
      ? { method: "POST", path, body }
      : { method: "PUT", path: `${path}/${encodeURIComponent(objectId)}`, body },
  );
  const answers = await call<readonly Answer[]>("/1.1/batch", {
    method: "POST",
    body: { requests },
  });
  return rows.map((_, index) => {
    const error = answers[index]?.error;
    return error && { message: error.error, code: error.code };
  });
}
