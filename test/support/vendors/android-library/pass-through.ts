import { type Arrival, getText, parseContent } from "./arrival.ts";

/**
 * A message that the system hands to the app. With `action` the library sends a broadcast; else it shows
 * a notification itself, unless the message is silent. The stock library drops a silent message, and an
 * app that extends its receiver gets it.
 */
export function receivePassThrough(data: unknown): Arrival {
  const content = parseContent(data);
  const { action, silent, title, alert, _notificationChannel: channel } = content;
  if (typeof action === "string") return { content, broadcast: action };
  if (silent === true) return { content };
  return {
    content,
    notification: {
      title: getText(title),
      text: getText(alert),
      ...(typeof channel === "string" && { channel }),
    },
  };
}
