import { createHash, randomUUID } from "node:crypto";
import { parseIntent } from "./intent-uri.ts";
import { either, flag, integer, listOf, matching, object, oneOf, text } from "./shape.ts";
import {
  type Delivery,
  type ItemFailure,
  json,
  readObject,
  refusal,
  type SimulatedVendor,
  type VendorAnswer,
  type VendorCall,
  type VendorCodes,
  type VendorContext,
  type VendorNotification,
} from "./vendor-call.ts";

interface VivoProfile {
  readonly appId: string | number;
  readonly appKey: string;
  readonly appSecret: string;
}

interface VivoMessage {
  readonly regId?: string;
  readonly title: string;
  readonly content: string;
  readonly classification?: number;
  readonly skipType: number;
  readonly skipContent?: string;
  readonly clientCustomMap?: object;
  readonly requestId: string;
  readonly notifyId?: number;
}

const DAY_SECONDS = 86_400;
const CLOCK_MS = 600_000;
const UNKNOWN_USER = 1;

const stringMap = (value: unknown) =>
  object({})(value) ||
  (typeof value === "object" &&
    Object.values(value ?? {}).every((member) => typeof member === "string") &&
    JSON.stringify(value).length <= 1_024);

const MESSAGE = {
  appId: either(text(1), integer(1)),
  notifyType: integer(1, 4),
  title: text(1, 40),
  content: text(1, 100),
  timeToLive: integer(60, DAY_SECONDS),
  skipType: integer(1, 4),
  skipContent: text(1, 1_024),
  networkType: oneOf(-1, 1),
  clientCustomMap: stringMap,
  classification: oneOf(0, 1),
  category: matching(/^[A-Z_]+$/),
  requestId: text(1, 64),
  pushMode: oneOf(0, 1),
  notifyId: integer(0),
  foregroundShow: flag,
  sendOnline: flag,
  addBadge: flag,
  extra: object({ callback: text(1, 128), "callback.param": text(0, 64) }),
};
const REQUIRED = ["notifyType", "title", "content", "skipType", "requestId"];

const isSingle = object({ ...MESSAGE, regId: text(1), alias: text() }, ["regId", ...REQUIRED]);
const isList = object(MESSAGE, REQUIRED);
const isPush = object(
  {
    appId: MESSAGE.appId,
    regIds: listOf(text(1), 2, 1_000),
    taskId: text(1),
    requestId: text(1, 64),
    pushMode: oneOf(0, 1),
  },
  ["regIds", "taskId", "requestId"],
);

interface Task {
  readonly owner: string;
  readonly message: VivoMessage;
}

interface VivoPush {
  readonly taskId: string;
  readonly regIds: readonly string[];
  readonly requestId: string;
}

interface VivoState extends VendorContext<VivoProfile> {
  readonly tasks: Map<string, Task>;
  /** The ids of requests that were carried out; the service carries out each once. */
  readonly requestIds: Set<string>;
}

export const CODES: VendorCodes = {
  tokens: ["1", "4"],
  dead: refusal("10302"),
  busy: refusal("10072"),
  down: { status: 503, reason: "HTTP 503" },
  expired: refusal("10000"),
  quota: refusal("10070"),
};

/**
 * Simulates vivo's push service.
 * @see vivo, "Push UPS server API" and its return codes
 */
export function create(context: VendorContext<VivoProfile>): SimulatedVendor {
  const state: VivoState = { ...context, tasks: new Map(), requestIds: new Set() };
  const at = (path: string) => new RegExp(`^api-push\\.vivo\\.com\\.cn/message/${path}$`);
  return {
    operations: {
      token: { at: at("auth"), receive: (call) => logIn(call, state) },
      send: { at: at("send"), receive: (call) => sendOne(call, state) },
      saveListPayload: { at: at("saveListPayload"), receive: (call) => saveTask(call, state) },
      pushToList: { at: at("pushToList"), receive: (call) => sendTask(call, state) },
    },
    toRefusal: ({ code }) => answer(Number(code)),
  };
}

/** The order of the codes for wrong keys, times and signs is not documented. */
function logIn({ body }: VendorCall, { profiles, tokens, now }: VivoState) {
  const { appId, appKey, timestamp, sign } = readObject(body) ?? {};
  const profile = profiles().find((candidate) => String(candidate.appId) === String(appId));
  if (!profile) return answer(10_201);
  if (profile.appKey !== appKey) return answer(10_203);
  if (!(Math.abs(now() - Number(timestamp)) <= CLOCK_MS)) return answer(10_204);
  const signed = `${appId}${appKey}${timestamp}${profile.appSecret}`;
  if (sign !== createHash("md5").update(signed).digest("hex")) return answer(10_205);
  const issued = tokens.issue(String(appId), DAY_SECONDS);
  if ("failCode" in issued) return answer(Number(issued.failCode));
  return answer(0, { authToken: issued.token });
}

/** The app of an access token. */
function findOwner({ headers }: VendorCall, { profiles, tokens }: VivoState): string | undefined {
  const token = String(headers.authtoken ?? "");
  return profiles()
    .map(({ appId }) => String(appId))
    .find((appId) => tokens.check(token, appId) === "valid");
}

function sendOne(call: VendorCall, state: VivoState): VendorAnswer | Delivery {
  const owner = findOwner(call, state);
  if (owner === undefined) return answer(10_000);
  const given = readObject(call.body);
  if (!isSingle(given)) return answer(10_050);
  const message = given as unknown as VivoMessage;
  const code = findRefusal(message) ?? findRepeat(message, state);
  if (code !== undefined) return answer(code);
  const { regId = "", requestId } = message;
  return toDelivery(
    { owner, message },
    { regIds: [regId], taskId: randomUUID(), requestId },
    state,
  );
}

function saveTask(call: VendorCall, state: VivoState): VendorAnswer {
  const owner = findOwner(call, state);
  if (owner === undefined) return answer(10_000);
  const given = readObject(call.body);
  if (!isList(given)) return answer(10_050);
  const message = given as unknown as VivoMessage;
  const code = findRefusal(message);
  if (code !== undefined) return answer(code);
  const taskId = randomUUID();
  state.tasks.set(taskId, { owner, message });
  return answer(0, { taskId });
}

function sendTask(call: VendorCall, state: VivoState): VendorAnswer | Delivery {
  const owner = findOwner(call, state);
  if (owner === undefined) return answer(10_000);
  const given = readObject(call.body);
  if (!isPush(given)) return answer(10_050);
  const push = given as unknown as VivoPush;
  const task = state.tasks.get(push.taskId);
  if (task?.owner !== owner) return answer(10_050);
  const code = findRepeat(push, state);
  return code === undefined ? toDelivery(task, push, state) : answer(code);
}

function findRepeat({ requestId }: Pick<VivoPush, "requestId">, { requestIds }: VivoState) {
  return requestIds.has(requestId) ? 10_303 : undefined;
}

/** The service refuses texts that look like tests. */
function findRefusal({ title, content, skipType, skipContent }: VivoMessage): number | undefined {
  const shown = title + content;
  if (/^(\d+|[A-Za-z]+|[^\p{L}\p{N}]+)$/u.test(shown) || shown.includes("测试")) return 10_085;
  if (/[{}[\]]/.test(shown)) return 10_104;
  return skipType > 1 && skipContent === undefined ? 10_050 : undefined;
}

function toDelivery(
  { owner, message }: Task,
  { regIds, taskId, requestId }: VivoPush,
  { requestIds }: VivoState,
): Delivery {
  const notification = toNotification(message);
  return {
    credential: owner,
    items: regIds.map((token) => ({ token, notification })),
    ...(message.classification !== 1 && { nightCode: 10_071 }),
    toAnswer: (failures) => {
      requestIds.add(requestId);
      return toAnswer(regIds, failures, taskId);
    },
  };
}

/** A phone replaces a notification by the next one with the same id. */
function toNotification({ regId: _, requestId: __, ...message }: VivoMessage): VendorNotification {
  const { skipType: type, skipContent = "", notifyId } = message;
  return {
    payload: message,
    click: { type, ...(parseIntent(skipContent) ?? { content: skipContent }) },
    ...(notifyId !== undefined && { idempotencyKey: String(notifyId) }),
  };
}

export function toAnswer(
  regIds: readonly string[],
  failures: ReadonlyMap<string, ItemFailure>,
  taskId: string,
): VendorAnswer {
  const users = regIds.flatMap((userid) => {
    const failure = failures.get(userid);
    return failure ? [{ userid, status: Number(failure.code ?? UNKNOWN_USER) }] : [];
  });
  if (regIds.length > 1)
    return answer(0, { taskId, ...(users.length > 0 && { invalidUsers: users }) });
  return answer(0, { taskId, ...(users[0] && { invalidUser: users[0] }) });
}

function answer(result: number, more: object = {}): VendorAnswer {
  return json({ result, desc: result === 0 ? "success" : `Error ${result}`, ...more });
}
