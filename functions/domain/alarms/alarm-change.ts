import { type Severity, severityOf } from "../../contract/alarm-name.ts";
import type { AlarmMessage } from "../../generated/types.ts";

/** An alarm that began or ended. */
export interface AlarmChange {
  /** Name of the alarm in CloudWatch. */
  readonly name: string;
  readonly isOver: boolean;
  readonly severity: Severity;
  /** Unix milliseconds. */
  readonly atMs: number;
  /** The sentence of the description. */
  readonly meaning: string;
  /** Section of docs/runbook.md; undefined for an alarm that someone else made. */
  readonly section: string | undefined;
  /** CloudWatch's own words. */
  readonly reason: string;
  /** The alarm in the AWS console. */
  readonly url: string;
}

const SEE = /\s*See docs\/runbook\.md#([a-z0-9-]+)$/;

/** @returns undefined for a change that is no news, such as the first evaluation of a new alarm */
export function toAlarmChange(message: AlarmMessage): AlarmChange | undefined {
  const { AlarmName: name, NewStateValue: state, OldStateValue: before } = message;
  const isOver = state === "OK";
  if (isOver ? before !== "ALARM" : state !== "ALARM") return undefined;
  const description = message.AlarmDescription ?? "";
  return {
    name,
    isOver,
    severity: severityOf(name),
    // CloudWatch's offset lacks the colon of ISO 8601.
    atMs: Date.parse(message.StateChangeTime.replace(/([+-]\d\d)(\d\d)$/, "$1:$2")),
    meaning: description.replace(SEE, ""),
    section: SEE.exec(description)?.[1],
    reason: message.NewStateReason ?? "",
    url: toConsoleUrl(message),
  };
}

function toConsoleUrl({ AlarmArn, AlarmName }: AlarmMessage): string {
  const [, partition, , region = ""] = AlarmArn.split(":");
  const domain = partition === "aws-cn" ? "console.amazonaws.cn" : "console.aws.amazon.com";
  const fragment = `alarmsV2:alarm/${encodeURIComponent(AlarmName)}`;
  return `https://${region}.${domain}/cloudwatch/home?region=${region}#${fragment}`;
}
