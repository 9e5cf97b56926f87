import { createHash, randomUUID } from "node:crypto";
import { integer, listOf, matching, object, oneOf, text } from "./shape.ts";
import {
  type Delivery,
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

interface OppoProfile {
  readonly appKey: string;
  readonly masterSecret: string;
}

interface OppoMessage {
  readonly target_value: string;
  readonly notification: OppoNotification;
}

interface OppoNotification {
  readonly app_message_id?: string;
  readonly notify_id?: number;
  readonly style?: number;
  readonly content: string;
  readonly category?: string;
  readonly notify_level?: number;
  readonly click_action_type?: number;
  readonly click_action_activity?: string;
  readonly click_action_url?: string;
  readonly action_parameters?: string;
}

const MAX_MESSAGES = 1_000;
const DAY_SECONDS = 86_400;
const MAX_TTL_SECONDS = 10 * DAY_SECONDS;
const CLOCK_MS = 600_000;
/** Characters of `content` by `style`. */
const MAX_CONTENT: Readonly<Record<number, number>> = { 1: 50, 2: 128, 3: 50 };
/** Field that a click action needs, by its type. */
const CLICK_TARGETS: Readonly<Record<number, keyof OppoNotification>> = {
  1: "click_action_activity",
  2: "click_action_url",
  4: "click_action_activity",
  5: "click_action_url",
};

const notification = object(
  {
    app_message_id: text(1, 64),
    title: text(1, 50),
    sub_title: text(0, 10),
    style: oneOf(1, 2, 3),
    content: text(1),
    click_action_type: oneOf(0, 1, 2, 4, 5),
    click_action_activity: text(1, 500),
    click_action_url: text(1, 2_000),
    action_parameters: text(0, 4_000),
    off_line: oneOf(true, false),
    off_line_ttl: integer(1, MAX_TTL_SECONDS),
    channel_id: text(1),
    category: text(1),
    notify_level: oneOf(1, 2, 16),
    private_msg_template_id: text(1),
    private_title_parameters: () => true,
    private_content_parameters: () => true,
    notify_id: integer(),
    show_ttl: integer(1),
    call_back_url: matching(/^https?:.{0,195}$/),
    call_back_parameter: text(0, 100),
  },
  ["title", "content"],
);

const message = object({ target_type: oneOf(2), target_value: text(1), notification }, [
  "target_type",
  "target_value",
  "notification",
]);
const areMessages = listOf(message, 1, MAX_MESSAGES);

export const CODES: VendorCodes = {
  tokens: ["10000", "31"],
  dead: refusal("10000"),
  busy: refusal("55"),
  down: refusal("-1"),
  expired: refusal("11"),
  quota: refusal("33"),
};

/**
 * Simulates OPPO PUSH.
 * @see OPPO, "PUSH server API" and its return codes
 */
export function create(context: VendorContext<OppoProfile>): SimulatedVendor {
  const hosts = "^api(?:-intl)?\\.push\\.oppomobile\\.com/server/v1";
  return {
    operations: {
      token: {
        at: new RegExp(`${hosts}/auth$`),
        receive: (call) => logIn(call, context),
      },
      send: {
        at: new RegExp(`${hosts}/message/notification/(unicast(?:_batch)?)$`),
        receive: (call, [kind]) => send(call, kind === "unicast_batch", context),
      },
    },
    toRefusal: ({ code }) => answer(Number(code)),
  };
}

function logIn(call: VendorCall, { profiles, tokens, now }: VendorContext<OppoProfile>) {
  const { app_key: appKey = "", timestamp = "", sign } = readForm(call);
  const profile = profiles().find((candidate) => candidate.appKey === appKey);
  if (!profile) return answer(14);
  if (!(Math.abs(now() - Number(timestamp)) <= CLOCK_MS)) return answer(19);
  const expected = createHash("sha256").update(appKey + timestamp + profile.masterSecret);
  if (sign !== expected.digest("hex")) return answer(16);
  const issued = tokens.issue(appKey, DAY_SECONDS);
  if ("failCode" in issued) return answer(Number(issued.failCode));
  return answer(0, { auth_token: issued.token, create_time: Math.floor(now()) });
}

function send(
  call: VendorCall,
  isBatch: boolean,
  { profiles, tokens }: VendorContext<OppoProfile>,
): VendorAnswer | Delivery {
  const form = readForm(call);
  const { auth_token: token } = form;
  if (!token) return answer(29);
  const profile = profiles().find(({ appKey }) => tokens.check(token, appKey) === "valid");
  if (!profile) return answer(11);
  const given = readJson((isBatch ? form.messages : form.message) ?? "");
  const messages = isBatch ? given : [given];
  if (!areMessages(messages)) return answer(41);
  const all = messages as readonly OppoMessage[];
  const code = all.map(findRefusal).find((found) => found !== undefined);
  return code ? answer(code) : toDelivery(all, { credential: profile.appKey, isBatch });
}

function findRefusal({ notification: shown }: OppoMessage): number | undefined {
  const { style = 1, content, notify_level: level, category } = shown;
  if ([...content].length > (MAX_CONTENT[style] ?? 0)) return 41;
  if (level !== undefined && category === undefined) return 67;
  const target = CLICK_TARGETS[shown.click_action_type ?? 0];
  if (target && shown[target] === undefined) return 40;
  const parameters = readJson(shown.action_parameters ?? "{}");
  return typeof parameters === "object" && parameters !== null ? undefined : 41;
}

function toDelivery(
  messages: readonly OppoMessage[],
  { credential, isBatch }: { readonly credential: string; readonly isBatch: boolean },
): Delivery {
  return {
    credential,
    items: messages.map(({ target_value: token, notification: shown }) => ({
      token,
      notification: toNotification(shown),
    })),
    toAnswer: (failures) => {
      const results = messages.map(({ target_value: registrationId }) => {
        const failure = failures.get(registrationId);
        const { code = 10_000 } = failure ?? {};
        return failure
          ? { registrationId, errorCode: Number(code), errorMessage: `Error ${code}` }
          : { registrationId, messageId: randomUUID() };
      });
      if (isBatch) return answer(0, results);
      const [only = {}] = results;
      return "errorCode" in only ? answer(Number(only.errorCode)) : answer(0, only);
    },
  };
}

/** A device gets equal message ids once and replaces a notification by the next one with its id. */
function toNotification(shown: OppoNotification): VendorNotification {
  const key = shown.app_message_id ?? shown.notify_id?.toString();
  const click = {
    type: shown.click_action_type ?? 0,
    ...(shown.click_action_activity !== undefined && { activity: shown.click_action_activity }),
    ...(shown.click_action_url !== undefined && { url: shown.click_action_url }),
    extras: readJson(shown.action_parameters ?? "{}"),
  };
  return { payload: shown, click, ...(key !== undefined && { idempotencyKey: key }) };
}

function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function answer(code: number, data: object = {}): VendorAnswer {
  return json({ code, message: code === 0 ? "Success" : `Error ${code}`, data });
}
