import type { HmsProfile } from "../../../../generated/types.ts";
import { mapRendering } from "../rendering.ts";
import { defineVendor } from "../vendor-definition.ts";
import { HMS_RULES } from "./hms-outcome.ts";

const WRONG_SECRET = "store the right App ID and App Secret with npx landfall credentials";

/** Placeholder for the device's token in a dry run. */
const TOKEN = "<token>";

/** Huawei Push Kit for Android. */
export const HMS = defineVendor<HmsProfile>({
  provider: "hms",
  vendors: ["HMS"],
  devicesPerRequest: 1_000,
  devicesPerMinute: 180_000,
  rules: HMS_RULES,
  nextSteps: {
    InvalidHmsSecret: WRONG_SECRET,
    InvalidHuaweiKey: "store the service account's key file again with npx landfall credentials",
    "80200001": WRONG_SECRET,
    "80200003": WRONG_SECRET,
    "80300002": "switch Push Kit on for the app in AppGallery Connect",
    "80300007":
      "all tokens are of another app; compare the App ID of the credentials with that of the app",
    "80300011": "remove urgency from data.hms, or apply for high priority at Huawei",
  },
  preview: async (content, profile) => {
    const { renderHms, toHmsBody } = await import("./hms-payload.ts");
    return mapRendering(renderHms(content, profile), (message) => {
      return { payload: JSON.parse(toHmsBody(message, [TOKEN])) };
    });
  },
});
