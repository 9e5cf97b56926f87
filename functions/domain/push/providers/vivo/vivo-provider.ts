import type { VivoProfile } from "../../../../generated/types.ts";
import { mapRendering } from "../rendering.ts";
import { defineVendor } from "../vendor-definition.ts";
import { VIVO_RULES } from "./vivo-outcome.ts";

const WRONG_SECRET = "store the right appId, appKey and appSecret with npx landfall credentials";
const WRONG_CATEGORY = "use a category that vivo has granted to the app";
const WRONG_TEXT = "write a text that vivo doesn't take for a test";

/** vivo push, also for phones of iQOO. */
export const VIVO = defineVendor<VivoProfile>({
  provider: "vivo",
  vendors: ["vivo"],
  devicesPerRequest: 500,
  devicesPerMinute: 120_000,
  rules: VIVO_RULES,
  nextSteps: {
    InvalidVivoSecret: WRONG_SECRET,
    "10000": WRONG_SECRET,
    "10094": WRONG_SECRET,
    "10085": WRONG_TEXT,
    "10104": WRONG_TEXT,
    "10096": WRONG_CATEGORY,
    "10097": WRONG_CATEGORY,
  },
  preview: async (content, profile) => {
    const { renderVivo } = await import("./vivo-payload.ts");
    return mapRendering(renderVivo(content, profile), (payload) => ({ payload }));
  },
});
