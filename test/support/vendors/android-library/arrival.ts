import { isJsonObject, type Json, type JsonObject } from "../../../../functions/domain/json.ts";

/** The notification that a phone shows, and the data that the app gets. */
export interface Arrival {
  /** Undefined if nothing is shown. */
  readonly notification?: {
    readonly title: string;
    readonly text: string;
    readonly channel?: string;
  };
  /** Name of the broadcast that the library sends in the app, on arrival or on a click. */
  readonly broadcast?: string;
  /** The members that the app reads: after a click, or at once where nothing is shown. */
  readonly content: JsonObject;
}

/** A JSON object as the library reads it. @throws Error if it is none */
export function parseContent(json: unknown): JsonObject {
  const content: Json = typeof json === "string" ? JSON.parse(json) : null;
  if (!isJsonObject(content)) throw new Error("the library reads JSON objects");
  return content;
}

export function getText(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
