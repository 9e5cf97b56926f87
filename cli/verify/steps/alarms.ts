import { testAlarms } from "../../doctor/checks/test-alarms.ts";
import { StepFailure, StepSkipped } from "../outcome.ts";
import type { Target } from "../target.ts";

export async function verifyAlarms({ deployment }: Target): Promise<string> {
  if (deployment === undefined) throw new StepSkipped("A local cloud sends no mails for alarms");
  const findings = await testAlarms.run(deployment);
  const wrong = findings.find(({ state }) => state !== "ok");
  if (wrong) throw new StepFailure(`${wrong.text}. ${wrong.remedy}`);
  return findings.map(({ text }) => text).join("; ");
}
