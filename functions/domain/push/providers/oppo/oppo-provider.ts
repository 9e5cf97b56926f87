import type { OppoProfile } from "../../../../generated/types.ts";
import { mapRendering } from "../rendering.ts";
import { defineVendor } from "../vendor-definition.ts";
import { OPPO_RULES } from "./oppo-outcome.ts";

const WRONG_SECRET = "store the right AppKey and MasterSecret with npx landfall credentials";

/** OPPO Push, also for phones of OnePlus and realme. A request repeats the message for each device. */
export const OPPO = defineVendor<OppoProfile>({
  provider: "oppo",
  vendors: ["oppo"],
  devicesPerRequest: 200,
  devicesPerMinute: 180_000,
  rules: OPPO_RULES,
  nextSteps: {
    InvalidOppoSecret: WRONG_SECRET,
    "11": WRONG_SECRET,
    "14": WRONG_SECRET,
    "15": WRONG_SECRET,
    "28": "switch the app on in OPPO's console",
    "30": "ask OPPO for the right to push",
    "67": "use a category and notify_level that OPPO has granted to the app",
  },
  preview: async (content, profile) => {
    const { renderOppo } = await import("./oppo-payload.ts");
    return mapRendering(renderOppo(content, profile), (payload) => ({ payload }));
  },
});
