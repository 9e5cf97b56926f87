import { GetAccountSettingsCommand } from "@aws-sdk/client-lambda";
import { findBusyApi } from "../../../lib/busy-api.ts";
import type { Deployment } from "../../stack/deployment.ts";
import { type Check, ok, problem, warning } from "../finding.ts";
import { findDeployedVendors } from "./push-vendors.ts";

/** Below this, one push can take most of the account, and AWS allows no reserved concurrency. */
const COMFORTABLE = 100;

/** Lambda's quota "Concurrent executions". */
const REQUEST =
  "aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value";

/** Compares the account's concurrent executions with the number that the workers were deployed for. */
export const checkConcurrency: Check<Deployment> = {
  name: "concurrency",
  actions: ["lambda:GetAccountSettings"],
  run: async (deployment) => {
    const { clients, outputs } = deployment;
    const { AccountLimit } = await clients.lambda.send(new GetAccountSettingsCommand({}));
    const account = AccountLimit?.ConcurrentExecutions ?? 0;
    const configured = Number(outputs.Concurrency ?? account);
    if (configured > account) {
      const text = `The stack is configured for ${configured} concurrent executions, but the account has ${account}: workers can starve the API`;
      return [
        problem(text, `Set concurrency to ${account} and deploy, or ${REQUEST} ${configured}`),
      ];
    }
    const vendors = [...(await findDeployedVendors(deployment))];
    const busy = findBusyApi({ account, configured, vendors });
    if (busy) return [warning(busy.text, `${REQUEST} 1000; ${busy.remedy}`)];
    if (account < COMFORTABLE) {
      const text = `The account runs ${account} functions at once, all together`;
      return [warning(text, `${REQUEST} 1000`)];
    }
    if (configured * 2 <= account) {
      const text = `The account has ${account} concurrent executions; the stack uses ${configured}`;
      return [warning(text, `Set concurrency to ${account} and deploy for faster pushes`)];
    }
    return [ok(`${account} concurrent executions, configured for ${configured}`)];
  },
};
