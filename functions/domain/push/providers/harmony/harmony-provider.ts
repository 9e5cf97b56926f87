import type { HarmonyProfile } from "../../../../generated/types.ts";
import { mapRendering } from "../rendering.ts";
import { defineVendor } from "../vendor-definition.ts";
import { HARMONY_RULES } from "./harmony-outcome.ts";

const WRONG_ACCOUNT =
  "store the key file of a service account of the app's project with npx landfall credentials";
const CLASSIFY =
  "remove category from the push and from the credentials, or apply for it at Huawei";

/** Placeholder for the device's token in a dry run. */
const TOKEN = "<token>";

/** Huawei Push Kit for HarmonyOS 5 and later. */
export const HARMONY = defineVendor<HarmonyProfile>({
  provider: "harmony",
  vendors: ["harmony"],
  devicesPerRequest: 1_000,
  devicesPerMinute: 180_000,
  rules: HARMONY_RULES,
  nextSteps: {
    InvalidHuaweiKey: WRONG_ACCOUNT,
    "80200001": WRONG_ACCOUNT,
    "80200005": WRONG_ACCOUNT,
    "80200006": CLASSIFY,
    "80300002": "switch Push Kit on for the app in AppGallery Connect",
    "80300037": CLASSIFY,
    noRight: "compare the project of the service account with that of the app",
  },
  preview: async (content, profile) => {
    const { renderHarmony, toHarmonyBody } = await import("./harmony-payload.ts");
    return mapRendering(renderHarmony(content, profile), (message) => ({
      headers: { "push-type": message.pushType },
      payload: JSON.parse(toHarmonyBody(message, [TOKEN])),
    }));
  },
});
