import { ApiError, NotFoundError } from "./client.ts";
import { findObjects, findSchemas, getObject } from "./objects.ts";
import { findUsersByPart } from "./people.ts";
import { getPush } from "./pushes.ts";

/** An object or class that was found. */
export interface Hit {
  /** Segments of the route that shows it. */
  readonly path: readonly string[];
  /** `_User`, `Todo`, `push`, … */
  readonly kind: string;
  readonly id: string;
  readonly summary: string;
}

const DEVICE_FIELDS = ["installationId", "deviceToken", "registrationId", "fid"];
const USER_FIELDS = ["username", "email", "mobilePhoneNumber"];

/** At most so many classes of the app are asked for an object with the id. */
const MAX_CLASSES = 40;

/** Everything that has this id, token, address, number or name, each found once. */
export async function search(sought: string): Promise<Hit[]> {
  const found = await Promise.all([
    findPush(sought),
    ...["_User", "_Role", "_File"].map((name) => findById(name, sought)),
    findDevices(sought),
    ...USER_FIELDS.map((field) => findByField("_User", field, sought)),
    findByField("_Role", "name", sought),
    findInClasses(sought),
  ]);
  const hits = found.flat();
  return hits.filter(
    ({ path }, index) => hits.findIndex((hit) => hit.path.join() === path.join()) === index,
  );
}

/** Devices by any of their ids. */
export async function findDevices(sought: string): Promise<Hit[]> {
  const found = await Promise.all([
    findById("_Installation", sought),
    ...DEVICE_FIELDS.map((field) => findByField("_Installation", field, sought)),
  ]);
  return found.flat();
}

/** Almost every name contains a single letter. */
const MIN_PART = 2;

/**
 * Finds users by a part of a name, number or address; it reads all users.
 *
 * @throws ApiError if an app has more users than a query may read
 */
export async function searchByPart(part: string): Promise<Hit[]> {
  if (part.length < MIN_PART) return [];
  const found = await findUsersByPart(part);
  return found.map((object) => toObjectHit("_User", object));
}

async function findPush(sought: string): Promise<Hit[]> {
  if (!/^[0-9A-Za-z]{1,32}$/.test(sought)) return [];
  const push = await orNothing(getPush(sought));
  return push ? [toHit("push", ["pushes", push.objectId], push.objectId, push.status)] : [];
}

/** Ids of objects are 24 hexadecimal digits. */
async function findInClasses(sought: string): Promise<Hit[]> {
  if (!/^[0-9a-f]{24}$/.test(sought)) return [];
  const own = Object.keys(await findSchemas()).filter((name) => !name.startsWith("_"));
  const found = await Promise.all(own.slice(0, MAX_CLASSES).map((name) => findById(name, sought)));
  return found.flat();
}

async function findById(className: string, id: string): Promise<Hit[]> {
  if (!/^[0-9A-Za-z]{1,64}$/.test(id)) return [];
  const object = await orNothing(getObject(className, id));
  return object ? [toObjectHit(className, object)] : [];
}

async function findByField(className: string, field: string, value: string): Promise<Hit[]> {
  const where = JSON.stringify({ [field]: value });
  const found = await orNothing(findObjects(className, { where, limit: 5, skip: 0 }));
  return (found?.results ?? []).map((object) => toObjectHit(className, object));
}

/** The server refuses this form for this field, so the field does not match. */
async function orNothing<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status < 500;
    if (isMissing || error instanceof NotFoundError) return undefined;
    throw error;
  }
}

function toObjectHit(className: string, object: { readonly objectId: string }): Hit {
  const shown = Object.entries(object).find(
    ([name, value]) => SHOWN_FIELDS.includes(name) && typeof value === "string",
  );
  return toHit(
    className,
    ["classes", className, object.objectId],
    object.objectId,
    String(shown?.[1] ?? ""),
  );
}

const SHOWN_FIELDS = ["username", "name", "title", "deviceType", "email"];

const toHit = (kind: string, path: readonly string[], id: string, summary: string): Hit => ({
  kind,
  path,
  id,
  summary,
});
