import type { HarmonyProfile } from "../../../../generated/types.ts";
import { defined } from "../../../defined.ts";
import type { JsonObject } from "../../../json.ts";
import {
  fitBody,
  type ShownContent,
  TTL_SECONDS,
  toBadge,
  toNativeObject,
} from "../huawei-message.ts";
import { mergeMembers } from "../platform-data.ts";
import type { PushContent } from "../provider-definition.ts";
import { toNotifyId, toPushTag } from "../push-tag.ts";
import { mapRendering, type Rendering } from "../rendering.ts";
import { toClickContent, toPassThrough, toTtlSeconds, toVendorContent } from "../vendor-content.ts";

export interface HarmonyMessage {
  /** `push-type` of the request. */
  readonly pushType: string;
  /** The request body up to its tokens. */
  readonly head: string;
}

/** Members of `data.harmony` that are Huawei's own. */
const NATIVE_KEYS = ["payload", "pushOptions", "category", "testMessage"];

/** Two changes of the badge in one notification would be refused. */
const WHOLE = ["badge"];

/** `push-type`. @see Huawei: Push Kit for HarmonyOS, Sending scenario-based messages */
const ALERT = "0";
const BACKGROUND = "6";

/** `clickAction.actionType`: opens the app. */
const CLICK_HOME = 0;

/** Advertising, which needs no right at Huawei. */
const DEFAULT_CATEGORY = "MARKETING";

/**
 * Renders `data` as a message of Push Kit v3; its alert is shortened if it would be too large. A
 * message with nothing to show goes to the app in the background.
 * @see docs/protocol/push-vendors.md, HarmonyOS
 */
export function renderHarmony(
  content: PushContent,
  profile: Partial<HarmonyProfile> = {},
): Rendering<HarmonyMessage> {
  const own = toVendorContent(content, "harmony", NATIVE_KEYS);
  const ttl = toTtlSeconds(content, TTL_SECONDS);
  const { pushOptions, testMessage } = own.native;
  const options = {
    ...defined({ ttl, testMessage, biTag: content.receipt }),
    ...toNativeObject(pushOptions),
  };
  const toBody = (shown: ShownContent): JsonObject => ({
    payload: toPayload(shown, content.push, profile),
    ...(Object.keys(options).length > 0 && { pushOptions: options }),
  });
  const rendering = fitBody(own, toBody, { appName: profile.appName });
  return mapRendering(rendering, (body) => ({
    pushType: Object.hasOwn(toNativeObject(body.payload), "notification") ? ALERT : BACKGROUND,
    head: `${JSON.stringify(body).slice(0, -1)},"target":{"token":`,
  }));
}

/** The body for some devices. */
export function toHarmonyBody({ head }: HarmonyMessage, tokens: readonly string[]): string {
  return `${head}${JSON.stringify(tokens)}}}`;
}

function toPayload(own: ShownContent, push: string, profile: Partial<HarmonyProfile>): JsonObject {
  if (!own.isShown) return { extraData: JSON.stringify(toPassThrough(own)) };
  const notification = toNotification(own, push, profile);
  return mergeMembers({ notification }, toNativeObject(own.native.payload), WHOLE);
}

function toNotification(
  own: ShownContent,
  push: string,
  profile: Partial<HarmonyProfile>,
): JsonObject {
  const data = toClickContent(own);
  return defined({
    category: own.native.category ?? profile.category ?? DEFAULT_CATEGORY,
    title: own.title,
    body: own.alert,
    clickAction: { actionType: CLICK_HOME, ...(Object.keys(data).length > 0 && { data }) },
    notifyId: toNotifyId(own.tag),
    appMessageId: toPushTag(push),
    badge: toBadge(own.badge, { add: "addNum", set: "setNum" }),
  });
}
