import type { HonorProfile } from "../../../../generated/types.ts";
import { mapRendering } from "../rendering.ts";
import { defineVendor } from "../vendor-definition.ts";
import { HONOR_RULES } from "./honor-outcome.ts";

const WRONG_SECRET =
  "store the right App ID, Client ID and Client Secret with npx landfall credentials";

/** Placeholder for the device's token in a dry run. */
const TOKEN = "<token>";

/** Honor Push. */
export const HONOR = defineVendor<HonorProfile>({
  provider: "honor",
  vendors: ["honor"],
  devicesPerRequest: 1_000,
  devicesPerMinute: 120_000,
  rules: HONOR_RULES,
  nextSteps: {
    InvalidHonorSecret: WRONG_SECRET,
    "401": WRONG_SECRET,
    "403": WRONG_SECRET,
    "80200001": WRONG_SECRET,
    "80300002": "switch the push service on for the app in Honor's developer console",
  },
  preview: async (content, profile) => {
    const { renderHonor, toHonorBody } = await import("./honor-payload.ts");
    return mapRendering(renderHonor(content, profile), (message) => {
      return { payload: JSON.parse(toHonorBody(message, [TOKEN])) };
    });
  },
});
