import { changeObject, createObject as draftObject } from "../../domain/classes/draft-object.ts";
import { type SplitChanges, splitRelations } from "../../domain/classes/relations.ts";
import { type StoredObject, toObjectBody } from "../../domain/classes/stored-object.ts";
import { defined } from "../../domain/defined.ts";
import type { ClassName } from "../../domain/objects/class-name.ts";
import { toCreateFields } from "../../domain/objects/object.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ClassesPorts } from "../../ports/classes.ts";
import type { HookedObject, HookedRequest } from "../../ports/engine.ts";
import { readRelationFields } from "../queries/app-class.ts";
import { admitSave } from "./save-relations.ts";
import { assertObjectWritable } from "./write-access.ts";

interface ObjectName {
  readonly className: ClassName;
  readonly objectId: string;
}

type WriteRequest = HookedRequest & {
  readonly requester: Requester;
  readonly query: Readonly<Record<string, string>>;
};

/** The fields that a create stores, and the requester whose rights its columns need. */
interface HookedCreate extends SplitChanges {
  readonly requester: Requester;
}

/**
 * A new object after the beforeSave hook, which sees an object that has passed the checks. The hook
 * decides on every field but relations, and may add columns as the master key may.
 *
 * @throws ApiError hookRefused (142), hookTimeout (141), and errors of `toCreateFields` and
 * `admitSave`
 */
export async function hookCreate(
  { className, objectId, nowMs }: ObjectName & { readonly nowMs: number },
  sent: SplitChanges,
  request: WriteRequest,
  ports: ClassesPorts,
): Promise<HookedCreate> {
  const { requester } = request;
  const unchanged = { ...sent, requester };
  if (!(await ports.hooks?.has("beforeSave", className, request))) return unchanged;
  const draft = draftObject(sent.fields, { objectId, nowMs });
  const save = { className, object: draft, keys: Object.keys(draft), requester, checkOnly: true };
  await admitSave(save, sent.relations, ports);
  const { object } = await toHookedObject(className, draft, ports);
  const { objectId: _, createdAt: _created, updatedAt: _updated, ...unsaved } = object;
  const answered = await ports.hooks?.beforeSave({ className, object: unsaved }, request);
  if (answered === undefined) return unchanged;
  const { columns = {} } = (await ports.catalog.find(className)) ?? {};
  const { fields } = splitRelations(toCreateFields(answered), columns);
  return { fields, relations: sent.relations, requester: { ...requester, master: true } };
}

/**
 * The beforeUpdate hook, which sees the object as the update would leave it. Nothing is written
 * before it and no lock is held, because the engine may read and write the same object in the hook.
 *
 * @throws ApiError hookRefused (142), hookTimeout (141), and errors of the update's own checks
 */
export async function hookUpdate(
  { className, objectId }: ObjectName,
  { fields, relations }: SplitChanges,
  request: WriteRequest,
  ports: ClassesPorts,
): Promise<void> {
  if (!(await ports.hooks?.has("beforeUpdate", className, request))) return;
  const stored = await ports.objects.find(className, objectId);
  if (stored === undefined) return;
  const { requester, query } = request;
  await assertObjectWritable(stored, { className, requester, query }, ports);
  const { object, changedKeys: keys } = changeObject(stored, fields, ports.clock.now());
  await admitSave({ className, object, keys, requester, checkOnly: true }, relations, ports);
  const updatedKeys = toUpdatedKeys(keys, relations);
  const hooked = await toHookedObject(className, object, ports);
  await ports.hooks?.before("beforeUpdate", { ...hooked, updatedKeys }, request);
}

/** Names of the fields and relations that an update changes. */
export function toUpdatedKeys(
  changedKeys: readonly string[],
  relations: SplitChanges["relations"],
): readonly string[] {
  return [...changedKeys, ...relations.map(({ key }) => key)];
}

/** @throws ApiError hookRefused (142), hookTimeout (141), and errors of `assertObjectWritable` */
export async function hookDelete(
  { className, objectId }: ObjectName,
  request: WriteRequest,
  ports: ClassesPorts,
): Promise<void> {
  if (!(await ports.hooks?.has("beforeDelete", className, request))) return;
  const stored = await ports.objects.find(className, objectId);
  if (stored === undefined) return;
  const { requester, query } = request;
  await assertObjectWritable(stored, { className, requester, query }, ports);
  const hooked = await toHookedObject(className, stored, ports);
  await ports.hooks?.before("beforeDelete", hooked, request);
}

/** The hook after a write that succeeded. */
export async function callAfterHook(
  hook: "afterSave" | "afterUpdate" | "afterDelete",
  written: Written,
  request: HookedRequest,
  ports: ClassesPorts,
): Promise<void> {
  if (!(await ports.hooks?.has(hook, written.className, request))) return;
  const { className, object, updatedKeys } = written;
  const hooked = await toHookedObject(className, object, ports);
  await ports.hooks?.after(hook, { ...hooked, ...defined({ updatedKeys }) }, request);
}

interface Written {
  readonly className: ClassName;
  readonly object: StoredObject;
  /** Names of the fields and relations that an update changed. */
  readonly updatedKeys?: readonly string[];
}

/** All fields and relations of an object, as the master key reads them. */
async function toHookedObject(
  className: ClassName,
  stored: StoredObject,
  ports: ClassesPorts,
): Promise<HookedObject> {
  const object = { ...toObjectBody(stored), ...(await readRelationFields(className, ports)) };
  return { className, object };
}
