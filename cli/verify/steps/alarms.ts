import type { MetricAlarm } from "@aws-sdk/client-cloudwatch";
import { testAlarms } from "../../doctor/checks/test-alarms.ts";
import { describeAlarms } from "../../stack/describe-alarms.ts";
import { assert, StepFailure, StepSkipped } from "../outcome.ts";
import type { Target } from "../target.ts";

/** The meanings that an alarm may give a metric that does not come; else it keeps its state. */
const DEFINED: readonly (string | undefined)[] = ["breaching", "notBreaching"];

export async function verifyAlarms({ deployment }: Target): Promise<string> {
  if (deployment === undefined) throw new StepSkipped("A local cloud sends no mails for alarms");
  const before = await describeAlarms(deployment);
  const keeping = before.filter(({ TreatMissingData }) => !DEFINED.includes(TreatMissingData));
  const names = keeping.map(({ AlarmName }) => AlarmName).join(", ");
  assert(keeping.length === 0, `${names} would keep ringing when its metric does not come`);
  if (before.every(({ AlarmActions = [] }) => AlarmActions.length === 0))
    throw new StepSkipped("Alarms reach no one, because the configuration has no alarmMail");
  const findings = await testAlarms.run(deployment);
  const wrong = findings.find(({ state }) => state !== "ok");
  if (wrong) throw new StepFailure(`${wrong.text}. ${wrong.remedy}`);
  assertSilent(before, await describeAlarms(deployment));
  return findings.map(({ text }) => text).join("; ");
}

/** An alarm that rang before may ring still. */
function assertSilent(before: readonly MetricAlarm[], after: readonly MetricAlarm[]): void {
  const ringing = (alarms: readonly MetricAlarm[]) =>
    alarms.filter(({ StateValue }) => StateValue === "ALARM").map(({ AlarmName }) => AlarmName);
  const known = new Set(ringing(before));
  const stuck = ringing(after).filter((name) => !known.has(name));
  assert(stuck.length === 0, `${stuck.join(", ")} did not go back after the test`);
}
