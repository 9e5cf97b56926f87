import { DEFAULT_PROFILE } from "../../../contract/push-providers.ts";
import { ApiError } from "../../api-error.ts";
import { defined } from "../../defined.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { assertSubQueryCount } from "../../queries/sub-query.ts";
import { parseWhere } from "../../queries/where.ts";
import type { WhereExpression } from "../../queries/where-expression.ts";
import type { WorkBudget } from "../../work-budget.ts";
import type { DeviceList, PushOrder } from "./push-order.ts";
import {
  channelsParameter,
  expiryParameter,
  flagParameter,
  nameParameter,
  productionParameter,
  pushTimeParameter,
  rateParameter,
  shortIdParameter,
  stringParameter,
  whereParameter,
} from "./push-parameters.ts";

/** Device ids in one request. */
const MAX_DEVICE_IDS = 500;
/** The longest known registration tokens have about 200 characters. */
const MAX_DEVICE_ID_LENGTH = 1_024;
export interface RequestFacts {
  readonly nowMs: number;
  /** `X-LC-Prod`; undefined when absent. */
  readonly production: boolean | undefined;
  /** True for the master key; a client's `allow_invalid` is ignored. */
  readonly master?: boolean;
  /** Pays for the patterns in `where`. */
  readonly work: WorkBudget;
}

/**
 * The body of POST /push. Unknown parameters are ignored, since SDKs send query options too.
 *
 * @throws ApiError badParameter, missingKey, malformedJson, invalidChannel, invalidPushTime, and
 *   errors of `parseWhere`
 * @see docs/protocol/push.md
 */
export function toPushOrder(
  body: JsonObject,
  { nowMs, production, master = false, work }: RequestFacts,
): PushOrder {
  const where = withChannels(whereParameter(body), channelsParameter(body));
  checkAudience(parseWhere(where, { master: false, work }));
  const dueAtMs = pushTimeParameter(body, nowMs);
  const fromMs = dueAtMs ?? nowMs;
  const data = getData(body);
  return defined({
    ...commonOrder(body, { fromMs, production, master }),
    data,
    where,
    dueAtMs,
    rate: rateParameter(body),
    notificationChannel: findChannel(
      stringParameter(body, "_notificationChannel"),
      data._notificationChannel,
    ),
  });
}

/**
 * The body of POST /push/devices.
 *
 * @throws ApiError badParameter, missingKey
 * @see docs/protocol/push.md
 */
export function toDevicePushOrder(
  body: JsonObject,
  { nowMs, production, master = false }: Omit<RequestFacts, "work">,
): { readonly order: PushOrder; readonly devices: DeviceList } {
  const devices = deviceList(body);
  const data = getData(body);
  const profile = nameParameter(body, "device_profile");
  const channels = ["channel", "_notificationChannel"].map((name) => stringParameter(body, name));
  const order = defined({
    ...commonOrder(body, { fromMs: nowMs, production, master }),
    data,
    where: {},
    deviceProfile: profile === DEFAULT_PROFILE ? undefined : profile,
    notificationChannel: findChannel(...channels, data._notificationChannel),
  });
  return { order, devices };
}

/** Sub-queries are only checked here; they are resolved when the push is sent. */
function checkAudience(where: WhereExpression): void {
  assertSubQueryCount(where);
  if (!asksForMembers(where, "_Installation")) return;
  throw new ApiError(
    "badParameter",
    "$relatedTo is not allowed here: installations can't be members of a relation.",
  );
}

/** True if `where` has a `$relatedTo` for objects of the wanted class. */
function asksForMembers(where: WhereExpression, wanted: string, queried = wanted): boolean {
  switch (where.kind) {
    case "and":
    case "or":
      return where.operands.some((operand) => asksForMembers(operand, wanted, queried));
    case "subquery":
      return asksForMembers(where.query.where, wanted, where.className);
    case "related":
      return queried === wanted;
    default:
      return false;
  }
}

function commonOrder(
  body: JsonObject,
  {
    fromMs,
    production,
    master,
  }: { fromMs: number; production: boolean | undefined; master: boolean },
) {
  const allowInvalid = flagParameter(body, "allow_invalid") && master;
  return {
    production: productionParameter(body, production),
    notificationId: shortIdParameter(body, "notification_id"),
    requestKey: shortIdParameter(body, "req_id"),
    expiresAtMs: expiryParameter(body, fromMs),
    topic: nameParameter(body, "topic"),
    teamId: nameParameter(body, "apns_team_id"),
    allowInvalid: allowInvalid ? (true as const) : undefined,
  };
}

/** The first channel that is given, beside `data` or inside it. */
function findChannel(...given: readonly (Json | undefined)[]): string | undefined {
  return given.find((channel) => typeof channel === "string" && channel !== "") as
    | string
    | undefined;
}

function getData(body: JsonObject): JsonObject {
  const data = body.data;
  if (data === undefined || data === null) throw new ApiError("missingKey", "data is required.");
  if (!isJsonObject(data)) throw new ApiError("badParameter", "data must be a JSON object.");
  if (Object.keys(data).length === 0) throw new ApiError("badParameter", "data must not be empty.");
  if (hasEmptyName(data)) throw new ApiError("badParameter", "data must not have empty keys.");
  return data;
}

/** DynamoDB rejects empty attribute names at any depth. */
function hasEmptyName(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasEmptyName);
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([name, member]) => name === "" || hasEmptyName(member));
}

function deviceList(body: JsonObject): DeviceList {
  const deviceType = body.device_type;
  if (deviceType !== "ios" && deviceType !== "android") {
    throw new ApiError("badParameter", "device_type must be ios or android.");
  }
  const ids = body.device_ids;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_DEVICE_IDS) {
    throw new ApiError(
      "badParameter",
      `device_ids must be an array of 1 to ${MAX_DEVICE_IDS} ids.`,
    );
  }
  const vendor = deviceType === "android" ? stringParameter(body, "vendor") : undefined;
  return { deviceType, ids: [...new Set(ids.map(toDeviceId))], ...defined({ vendor }) };
}

function toDeviceId(value: Json): string {
  if (typeof value === "string" && value !== "" && value.length <= MAX_DEVICE_ID_LENGTH) {
    return value;
  }
  throw new ApiError(
    "badParameter",
    `device_ids must be strings of 1 to ${MAX_DEVICE_ID_LENGTH} characters.`,
  );
}

/** Adds the condition that a device has one of the channels. */
function withChannels(where: JsonObject, channels: readonly string[]): JsonObject {
  const [first] = channels;
  if (first === undefined) return where;
  const condition: Json = channels.length === 1 ? first : { $in: [...channels] };
  if (Object.hasOwn(where, "channels")) return { $and: [where, { channels: condition }] };
  return { ...where, channels: condition };
}
