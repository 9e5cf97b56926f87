import { createHmac, timingSafeEqual } from "node:crypto";
import { isJsonObject, type Json } from "../json.ts";

/** Hooks around the writes of a class, as LeanEngine names their routes. */
const OBJECT_HOOKS = [
  "beforeSave",
  "afterSave",
  "beforeUpdate",
  "afterUpdate",
  "beforeDelete",
  "afterDelete",
] as const;

export type ObjectHook = (typeof OBJECT_HOOKS)[number];

/** Marks are read within the time of a hook; a copied one is worth nothing later. */
const MAX_MARK_AGE_MS = 10 * 60_000;

/**
 * Proves to engines without a hook key that Landfall calls, and to Landfall that a write comes from a
 * hook: `<ms>,<hex>`, an HMAC-SHA1 with the master key (docs/protocol/functions.md, Proof and loops).
 */
export function signMark(name: string, masterKey: string, nowMs: number): string {
  const hmac = createHmac("sha1", masterKey).update(`${name}:${nowMs}`);
  return `${nowMs},${hmac.digest("hex")}`;
}

function isMark(
  value: Json | undefined,
  name: string,
  { masterKeys, nowMs }: Pick<MarkedWrite, "masterKeys" | "nowMs">,
): boolean {
  if (typeof value !== "string") return false;
  const [time = ""] = value.split(",");
  if (!/^\d{1,16}$/.test(time) || Math.abs(nowMs - Number(time)) > MAX_MARK_AGE_MS) return false;
  const given = Buffer.from(value);
  return masterKeys.some((masterKey) => {
    const expected = Buffer.from(signMark(name, masterKey, Number(time)));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const LISTED: Readonly<Record<ObjectHook, string>> = {
  beforeSave: "__before_save_for_",
  afterSave: "__after_save_for_",
  beforeUpdate: "__before_update_for_",
  afterUpdate: "__after_update_for_",
  beforeDelete: "__before_delete_for_",
  afterDelete: "__after_delete_for_",
};

type Verification = "onVerified/sms" | "onVerified/email";

/** The name of a hook in the engine's list. */
export function listedName(hook: ObjectHook | Verification, className: string): string {
  if (isVerification(hook)) return hook.replace("onVerified/", "__on_verified_");
  return LISTED[hook] + className;
}

export function isVerification(hook: ObjectHook | Verification): hook is Verification {
  return hook.startsWith("onVerified/");
}

/** `__before_for_Todo`: the name that the mark of a before hook signs. */
export function markName(hook: ObjectHook, className: string): string {
  return hook.startsWith("before") ? `__before_for_${className}` : `__after_for_${className}`;
}

interface MarkedWrite {
  readonly className: string;
  readonly body: Json | undefined;
  /** True with the hook key or the master key. */
  readonly trusted: boolean;
  /** All accepted marks, while servers switch from one to the next. */
  readonly masterKeys: readonly string[];
  readonly nowMs: number;
}

/**
 * The hooks that a write does not call: a hook that saves must not call itself forever. A client without
 * proof can't ignore hooks.
 */
export function readIgnoredHooks(write: MarkedWrite): ReadonlySet<string> {
  const { className, body, trusted } = write;
  if (!isJsonObject(body)) return new Set();
  const isMarked =
    isMark(body.__before, `__before_for_${className}`, write) ||
    isMark(body.__after, `__after_for_${className}`, write);
  if (isMarked) return new Set(OBJECT_HOOKS);
  const names = body.__ignore_hooks;
  if (!trusted || !Array.isArray(names)) return new Set();
  return new Set(names.filter((name) => typeof name === "string"));
}
