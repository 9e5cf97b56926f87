import type { AccountState } from "./account-state.ts";
import type { Answer, Call } from "./http.ts";

/** What AWS lets the account do: executions of Lambda, mails of SES, SMS. */
export function answerQuotas({ path, headers }: Call, state: AccountState): Answer | undefined {
  const { concurrency, isInSandbox } = state;
  if (path.startsWith("/2016-08-19/account-settings")) {
    return json({ AccountLimit: { ConcurrentExecutions: concurrency } });
  }
  if (path === "/v2/email/account") {
    return json({ ProductionAccessEnabled: !isInSandbox, SendingEnabled: true });
  }
  switch (headers["x-amz-target"]) {
    case "PinpointSMSVoiceV2.DescribeAccountAttributes": {
      const Value = isInSandbox ? "SANDBOX" : "PRODUCTION";
      return json({ AccountAttributes: [{ Name: "ACCOUNT_TIER", Value }] });
    }
    case "PinpointSMSVoiceV2.DescribeSpendLimits":
      return json({
        SpendLimits: [{ Name: "TEXT_MESSAGE_MONTHLY_SPEND_LIMIT", EnforcedLimit: 1 }],
      });
    default:
      return undefined;
  }
}

function json(body: object): Answer {
  return { status: 200, type: "application/x-amz-json-1.0", body: JSON.stringify(body) };
}
