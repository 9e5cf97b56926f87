import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { own } from "../objects/typed-value.ts";
import { isId, isPlatformName } from "./auth-data.ts";

/** One person in several products of a platform (docs/protocol/third-party.md, Union ids). */
export interface UnionAccount {
  /** The app's name for the platform; the marker is named after it. */
  readonly name: string;
  readonly unionid: string;
  /** Whether this platform object makes its user the person's main user. */
  readonly main: boolean;
}

/** The mark of a main user: `authData._<name>_unionid` = `{uid: unionid}`. */
interface UnionMarker {
  readonly name: string;
  readonly unionid: string;
  /** Whether no platform confirmed the union id; see `unionKey`. */
  readonly unverified: boolean;
}

const MARKER = /^_(.+)_unionid$/;

export function markerName(name: string): string {
  return `_${name}_unionid`;
}

/** The union id of a platform object; undefined when it does not use union-id sign-in. */
export function toUnionAccount(data: JsonObject): UnionAccount | undefined {
  const name = own(data, "platform");
  const unionid = own(data, "unionid");
  if (!isPlatformName(name) || !isId(unionid)) return undefined;
  const main = own(data, "main_account");
  return { name, unionid, main: main === true || main === "true" };
}

/** @throws ApiError platformIdMissing when the union id or its platform's name is malformed */
export function assertUnionAccount(data: JsonObject): void {
  const isGiven = (name: string) => (own(data, name) ?? null) !== null;
  if (!isGiven("unionid") || !isGiven("platform")) return;
  if (toUnionAccount(data) === undefined) throw new ApiError("platformIdMissing");
}

/**
 * The form in which markers are compared. Confirmed and unconfirmed union ids are kept apart: one
 * never leads to a user who has the other.
 */
export function unionKey({ name, unionid, unverified }: UnionMarker): string {
  return `${unverified ? "unverified:" : ""}${name}#${unionid}`;
}

export function getUnionMarkers(user: {
  readonly authData?: unknown;
  readonly _unverifiedUnions?: unknown;
}): UnionMarker[] {
  const { authData, _unverifiedUnions: unverified = [] } = user;
  if (typeof authData !== "object" || authData === null) return [];
  return Object.entries(authData as JsonObject).flatMap(([key, value]) => {
    const name = MARKER.exec(key)?.[1];
    const unionid = readUnionId(value);
    if (name === undefined || unionid === undefined) return [];
    return [{ name, unionid, unverified: (unverified as string[]).includes(name) }];
  });
}

function readUnionId(marker: Json): string | undefined {
  const unionid = isJsonObject(marker) ? own(marker, "uid") : undefined;
  return isId(unionid) ? unionid : undefined;
}
