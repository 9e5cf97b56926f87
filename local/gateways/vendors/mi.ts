import { randomUUID } from "node:crypto";
import {
  countCharacters,
  type Delivery,
  type ItemFailure,
  json,
  readForm,
  refusal,
  type SimulatedVendor,
  type VendorAnswer,
  type VendorCall,
  type VendorCodes,
  type VendorContext,
  type VendorNotification,
} from "./vendor-call.ts";

interface MiProfile {
  readonly appSecret: string;
  readonly packageName: string;
  /** `cn` if absent. */
  readonly region?: string;
}

type Form = Readonly<Record<string, string>>;

const REGIONS: Readonly<Record<string, string>> = {
  "api.xmpush.xiaomi.com": "cn",
  "sgp-api.xmpush.global.xiaomi.com": "sgp",
  "idmb-api.xmpush.global.xiaomi.com": "idmb",
  "ru-api.xmpush.global.xiaomi.com": "ru",
  "fr-api.xmpush.global.xiaomi.com": "fr",
};

const MAX_IDS = 1_000;
const MAX_EXTRAS = 10;
const MAX_EXTRAS_CHARACTERS = 1_024;
const MAX_TTL_MS = 10 * 86_400_000;

/** Values of form fields; of `extra.`, only fields that the service itself reads. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  registration_id: /./,
  restricted_package_name: /./,
  pass_through: /^[01]$/,
  title: /^.{1,49}$/su,
  description: /^.{1,127}$/su,
  payload: /^.*$/s,
  notify_type: /^(-1|1|2|4)$/,
  notify_id: /^\d{1,10}$/,
  time_to_live: /^\d+$/,
  time_to_send: /^\d+$/,
  "extra.notify_effect": /^[123]$/,
  "extra.notify_foreground": /^[01]$/,
  "extra.jobkey": /^[A-Za-z0-9]{1,20}$/,
  "extra.channel_id": /./,
  "extra.callback": /^https?:/,
};

export const CODES: VendorCodes = {
  tokens: ["bad"],
  dead: refusal("20301"),
  busy: refusal("10002"),
  down: refusal("10001"),
  quota: refusal("200001"),
};

/**
 * Simulates Mi Push.
 * @see Xiaomi, "Message push server API" and its error codes
 */
export function create(context: VendorContext<MiProfile>): SimulatedVendor {
  return {
    operations: {
      send: {
        at: /\/v3\/message\/regid$/,
        receive: (call) => send(call, context),
      },
    },
    toRefusal: ({ code }) => refuse(Number(code)),
  };
}

function send(call: VendorCall, { profiles }: VendorContext<MiProfile>): VendorAnswer | Delivery {
  const secret = /^key=(.+)$/.exec(call.headers.authorization ?? "")?.[1];
  const region = REGIONS[call.host];
  const own = profiles().filter(
    (profile) => profile.appSecret === secret && (profile.region ?? "cn") === region,
  );
  if (own.length === 0) return refuse(21_301);
  const form = readForm(call);
  const profile = own.find(({ packageName }) => packageName === form.restricted_package_name);
  if (!profile) return refuse(22_006);
  const code = findRefusal(form);
  return code === undefined ? toDelivery(form, profile) : refuse(code);
}

/** The error code of a wrong form; undefined for a correct form. */
function findRefusal(form: Form): number | undefined {
  const shown = form.pass_through !== "1";
  const required = ["registration_id", "payload", ...(shown ? ["title", "description"] : [])];
  if (required.some((name) => !form[name])) return 10_016;
  if (shown && !form["extra.channel_id"]) return 27_001;
  if (shown && !form["extra.notify_effect"]) return 10_017;
  return Object.entries(form).every(isField) && isWithinLimits(form) ? undefined : 10_017;
}

function isField([name, value]: readonly [string, string]): boolean {
  const format = FIELDS[name];
  return format ? format.test(value) : name.startsWith("extra.");
}

function isWithinLimits(form: Form): boolean {
  const extras = Object.entries(form).filter(([name]) => name.startsWith("extra."));
  const length = extras.reduce((sum, [name, value]) => {
    return sum + countCharacters(name.slice("extra.".length) + value);
  }, 0);
  const target = { 1: "", 2: form["extra.intent_uri"], 3: form["extra.web_uri"] };
  const effect = Number(form["extra.notify_effect"] ?? 1) as 1 | 2 | 3;
  return (
    readIds(form).length <= MAX_IDS &&
    Buffer.byteLength(form.payload ?? "") < 4_096 &&
    Number(form.time_to_live ?? 0) <= MAX_TTL_MS &&
    extras.length <= MAX_EXTRAS &&
    length <= MAX_EXTRAS_CHARACTERS &&
    target[effect] !== undefined
  );
}

function readIds({ registration_id: ids = "" }: Form): string[] {
  return ids.split(",");
}

function toDelivery(form: Form, { appSecret }: MiProfile): Delivery {
  const ids = readIds(form);
  const notification = toNotification(form);
  return {
    credential: appSecret,
    items: ids.map((token) => ({ token, notification })),
    toAnswer: (failures) => toAnswer(ids, failures),
  };
}

/** The device shows equal job keys once, and replaces a notification by the next one with its id. */
function toNotification({ registration_id: _, ...form }: Form): VendorNotification {
  const { "extra.jobkey": jobKey, notify_id: id, "extra.notify_effect": effect } = form;
  const key = jobKey ?? id;
  const click = {
    effect: Number(effect),
    ...(effect === "2" && { uri: form["extra.intent_uri"] }),
    ...(effect === "3" && { uri: form["extra.web_uri"] }),
    payload: form.payload,
  };
  return {
    payload: form,
    ...(form.pass_through !== "1" && { click }),
    ...(key !== undefined && { idempotencyKey: key }),
  };
}

function toAnswer(ids: readonly string[], failures: ReadonlyMap<string, ItemFailure>) {
  const bad = ids.filter((id) => failures.has(id));
  if (bad.length === ids.length) return refuse(20_301);
  const data = { id: randomUUID(), ...(bad.length > 0 && { bad_regids: bad.join(",") }) };
  return json({ result: "ok", trace_id: randomUUID(), code: 0, data, description: "success" });
}

function refuse(code: number): VendorAnswer {
  const reason = `Error ${code}`;
  return json({ result: "error", trace_id: randomUUID(), code, reason, description: reason });
}
