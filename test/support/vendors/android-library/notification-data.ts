import { isJsonObject, type JsonObject } from "../../../../functions/domain/json.ts";
import { type Arrival, getText, parseContent } from "./arrival.ts";
import { receivePassThrough } from "./pass-through.ts";

/** The broadcasts that the library sends to the app after a click on a notification with an action. */
const MI_CLICK = "com.avos.avoscloud.mi_notification_action";
const MZ_CLICK = "com.avos.avoscloud.flyme_notification_action";

/** A message of Xiaomi on a phone, and a click on it: the receiver reads the title that was shown. */
export function receiveMi(body: string): Arrival {
  const form = Object.fromEntries(new URLSearchParams(body));
  if (form.pass_through === "1") return receivePassThrough(form.payload);
  const { title = "", description = "", "extra.channel_id": channel } = form;
  const content: JsonObject = {
    ...parseContent(form.payload),
    ...(title !== "" && { title }),
    ...(description !== "" && { alert: description }),
  };
  return {
    notification: { title, text: description, ...(channel !== undefined && { channel }) },
    content,
    ...(typeof content.action === "string" && { broadcast: MI_CLICK }),
  };
}

/** A message of Meizu, whose client hands the app the JSON of `parameters`. */
export function receiveMz(body: string): Arrival {
  const message = parseContent(new URLSearchParams(body).get("messageJson"));
  const { noticeBarInfo: shown, clickTypeInfo: click } = message;
  if (!isJsonObject(shown) || !isJsonObject(click)) throw new Error("not a notification");
  const content = parseContent(JSON.stringify(click.parameters));
  return {
    notification: { title: getText(shown.title), text: getText(shown.content) },
    content,
    ...(typeof content.action === "string" && { broadcast: MZ_CLICK }),
  };
}

/** A message of OPPO, which opens an activity with the members of `action_parameters` as extras. */
export function receiveOppo(body: string): Arrival {
  const [message] = JSON.parse(new URLSearchParams(body).get("messages") ?? "[]");
  const shown: JsonObject = message.notification;
  const { action_parameters: parameters = "{}", channel_id: channel } = shown;
  return {
    notification: {
      title: getText(shown.title),
      text: getText(shown.content),
      ...(typeof channel === "string" && { channel }),
    },
    content: parseContent(parameters),
  };
}

/** A message of vivo, which opens an activity with string extras. */
export function receiveVivo(body: string): Arrival {
  const { title, content: text, clientCustomMap = {} } = parseContent(body);
  return {
    notification: { title: getText(title), text: getText(text) },
    content: parseContent(JSON.stringify(clientCustomMap)),
  };
}
