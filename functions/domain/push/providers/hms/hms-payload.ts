import type { HmsProfile } from "../../../../generated/types.ts";
import { defined } from "../../../defined.ts";
import { toNativeObject } from "../huawei-message.ts";
import { createPushKitRenderer } from "../push-kit-message.ts";

/** Messages of Push Kit v1. @see docs/protocol/push.md, Huawei */
export const { render: renderHms, toBody: toHmsBody } =
  /* @__PURE__ */ createPushKitRenderer<HmsProfile>({
    vendor: "hms",
    envelope: "message",
    nativeKeys: ["message", "target_user_type", "category"],
    names: {
      click: "click_action",
      badge: { add: "add_num", set: "set_num" },
      badgeClass: "class",
    },
    toAndroid: ({ native }, { receipt }, profile) => {
      const { target_user_type, category = profile.category } = native;
      return defined({ target_user_type, category, bi_tag: receipt });
    },
    toShown: ({ channel }) => defined({ channel_id: channel }),
    toNative: ({ native }) => {
      const { token: _, topic: __, condition: ___, ...message } = toNativeObject(native.message);
      return message;
    },
  });
