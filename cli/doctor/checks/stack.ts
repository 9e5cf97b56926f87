import type { Deployment } from "../../stack/deployment.ts";
import { type Check, ok, problem, warning } from "../finding.ts";

/** The state of the stack after its last deployment. */
export const checkStack: Check<Deployment> = {
  name: "stack",
  actions: [],
  run: async ({ name, status, region }) => {
    const events = `aws cloudformation describe-stack-events --stack-name ${name}`;
    if (/^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(status)) return [ok(`${status} in ${region}`)];
    if (/_IN_PROGRESS$/.test(status)) {
      return [warning(`${status}: an update is running`, `${events} shows its progress`)];
    }
    if (status === "UPDATE_ROLLBACK_COMPLETE") {
      const text = "The last update failed and was rolled back; the version before it is running";
      return [warning(text, `Find the first failed resource with ${events}, then deploy again`)];
    }
    return [problem(`The stack is in the state ${status}`, `Find the cause with ${events}`)];
  },
};
