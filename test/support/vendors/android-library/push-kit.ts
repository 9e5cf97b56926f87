import { isJsonObject, type JsonObject } from "../../../../functions/domain/json.ts";
import { type Arrival, getText, parseContent } from "./arrival.ts";
import { parseIntentUri } from "./intent-uri.ts";
import { receivePassThrough } from "./pass-through.ts";

/** The host that an app without an own one names in its manifest. */
const DEFAULT_HOST = "cn.leancloud.push";

/** FLAG_ACTIVITY_NEW_TASK: without it Android starts no activity from a notification. */
const NEW_TASK = 0x10000000;

/** Types of clicks. */
const OPEN_INTENT = 1;

interface ShownMessage {
  readonly notification: JsonObject;
  readonly click: JsonObject;
  readonly channel: JsonObject[string] | undefined;
}

/**
 * A message of Huawei's Push Kit v1 on a phone, and a click on it.
 *
 * @param body of the request
 * @param host that the activity's intent filter names
 */
export function receiveHms(body: JsonObject, host = DEFAULT_HOST): Arrival {
  const { message } = body;
  if (!isJsonObject(message)) throw new Error("no message");
  if (!isJsonObject(message.notification)) return receivePassThrough(message.data);
  const { click_action, channel_id } = androidNotification(message);
  if (!isJsonObject(click_action)) throw new Error("click_action is mandatory");
  const { notification } = message;
  return show({ notification, click: click_action, channel: channel_id }, host);
}

/** The same for Honor, whose messages have no wrapper and spell members in another way. */
export function receiveHonor(body: JsonObject, host = DEFAULT_HOST): Arrival {
  if (!isJsonObject(body.notification)) return receivePassThrough(body.data);
  const { clickAction } = androidNotification(body);
  if (!isJsonObject(clickAction)) throw new Error("clickAction is mandatory");
  return show({ notification: body.notification, click: clickAction, channel: undefined }, host);
}

/** HarmonyOS 5 has no library of LeanCloud; the app reads `data` of the click. */
export function receiveHarmony(body: JsonObject): Arrival {
  const { payload } = body;
  if (!isJsonObject(payload)) throw new Error("no payload");
  const { notification, extraData } = payload;
  if (!isJsonObject(notification)) return { content: parseContent(extraData) };
  const { title, body: text, clickAction } = notification;
  if (!isJsonObject(clickAction)) throw new Error("clickAction is mandatory");
  const content = isJsonObject(clickAction.data) ? clickAction.data : {};
  return { notification: { title: getText(title), text: getText(text) }, content };
}

function androidNotification({ android }: JsonObject): JsonObject {
  const own = isJsonObject(android) ? android.notification : undefined;
  return isJsonObject(own) ? own : {};
}

function show({ notification, click, channel }: ShownMessage, host: string): Arrival {
  return {
    notification: {
      title: getText(notification.title),
      text: getText(notification.body),
      ...(typeof channel === "string" && { channel }),
    },
    content: readClick(click, host),
  };
}

/** The activity's filter: VIEW, `lcpushscheme://<host>/notify_detail`; it reads the extra `content`. */
function readClick({ type, intent }: JsonObject, host: string): JsonObject {
  if (type !== OPEN_INTENT) throw new Error("the click opens no intent");
  const opened = parseIntentUri(getText(intent));
  const address = `${opened.scheme}://${opened.host}${opened.path}`;
  if (opened.action !== "android.intent.action.VIEW")
    throw new Error(`no activity ${opened.action}`);
  if (address !== `lcpushscheme://${host}/notify_detail`) throw new Error(`no activity ${address}`);
  if ((opened.flags & NEW_TASK) === 0) throw new Error("the activity has no task");
  return parseContent(opened.extras.get("content"));
}
