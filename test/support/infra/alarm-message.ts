import type { AlarmMessage } from "../../../functions/generated/types.ts";

/** What CloudWatch publishes when an alarm on the API's errors begins. */
export function toAlarmMessage(changes: Partial<AlarmMessage> = {}): AlarmMessage {
  return {
    AlarmName: "shop-page-ApiErrors",
    AlarmDescription: "More than 1 % of requests get a 5xx status. See docs/runbook.md#api-errors",
    AlarmArn: "arn:aws:cloudwatch:eu-west-1:123456789012:alarm:shop-page-ApiErrors",
    NewStateValue: "ALARM",
    OldStateValue: "OK",
    NewStateReason: "Threshold Crossed",
    StateChangeTime: "2026-11-28T00:30:42.236+0000",
    ...changes,
  };
}
