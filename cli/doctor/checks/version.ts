import { VERSION } from "../../../lib/version.ts";
import type { Service } from "../../stack/service.ts";
import { type Check, ok, skipped, warning } from "../finding.ts";

/** Whether the code that runs is the code of this checkout. */
export const checkVersion: Check<Service> = {
  name: "version",
  actions: [],
  run: async ({ outputs: { Version: deployed } }) => {
    if (deployed === undefined) return [skipped("The stack has no output Version")];
    if (deployed === VERSION) return [ok(`${deployed}, as in this folder`)];
    const text = `Version ${deployed} is deployed; this folder contains ${VERSION}`;
    return [warning(text, "npx landfall deploy shows what would change, and updates")];
  },
};
