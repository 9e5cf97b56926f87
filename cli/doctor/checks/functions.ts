import type { Deployment } from "../../stack/deployment.ts";
import { type Check, ok, problem } from "../finding.ts";

/** Whether every function is ready to run. */
export const checkFunctions: Check<Deployment> = {
  name: "functions",
  actions: ["lambda:GetFunctionConfiguration"],
  run: async (deployment) => {
    const functions = await deployment.functions();
    const broken = functions.filter(
      ({ State, LastUpdateStatus }) =>
        (State !== "Active" && State !== "Inactive") || LastUpdateStatus === "Failed",
    );
    if (broken.length === 0) return [ok(`${functions.length} functions are ready`)];
    return broken.map((one) => {
      const { FunctionName, State, StateReason, LastUpdateStatusReason } = one;
      const reason = LastUpdateStatusReason ?? StateReason ?? "no reason given";
      return problem(`${FunctionName} is ${State}: ${reason}`, "npx landfall deploy");
    });
  },
};
