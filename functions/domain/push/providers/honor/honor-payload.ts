import type { HonorProfile } from "../../../../generated/types.ts";
import { defined } from "../../../defined.ts";
import { toNativeObject } from "../huawei-message.ts";
import { createPushKitRenderer } from "../push-kit-message.ts";

/** Advertising, which needs no right at Honor. */
const DEFAULT_IMPORTANCE = "LOW";

/** Messages of Honor Push. @see docs/protocol/push.md, Honor */
export const { render: renderHonor, toBody: toHonorBody } =
  /* @__PURE__ */ createPushKitRenderer<HonorProfile>({
    vendor: "honor",
    nativeKeys: ["android", "notification", "targetUserType", "importance"],
    names: {
      click: "clickAction",
      badge: { add: "addNum", set: "setNum" },
      badgeClass: "badgeClass",
    },
    // UTF-16 code units. @see Honor: Push, Sending messages
    limits: { title: 40, text: 256 },
    toAndroid: ({ native: { targetUserType } }) => defined({ targetUserType }),
    toShown: ({ native }, { importance = DEFAULT_IMPORTANCE }) => ({
      importance: native.importance ?? importance,
    }),
    toNative: ({ native, isShown }) => ({
      android: toNativeObject(native.android),
      ...(isShown && { notification: toNativeObject(native.notification) }),
    }),
  });
