import type { JsonObject } from "../../json.ts";

/** The host that LeanCloud's library documents for the activity of an app. */
const DEFAULT_HOST = "cn.leancloud.push";

/** FLAG_ACTIVITY_NEW_TASK */
const LAUNCH_FLAGS = "0x10000000";

/**
 * The intent that a click on a notification opens, with the push's own members as the string extra
 * `content`. Extras stand after `#Intent;`, where Android decodes `%20` but keeps `+`.
 * @see Android: Intent.parseUri
 */
export function toClickIntent(custom: JsonObject, host = DEFAULT_HOST): string {
  const content = encodeURIComponent(JSON.stringify(custom));
  return `intent://${host}/notify_detail#Intent;scheme=lcpushscheme;S.content=${content};launchFlags=${LAUNCH_FLAGS};end`;
}
