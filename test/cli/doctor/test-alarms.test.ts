import {
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
  SetAlarmStateCommand,
} from "@aws-sdk/client-cloudwatch";
import { describe, expect, it } from "vitest";
import { ALARM_TEST } from "../../../cli/doctor/checks/all-checks.ts";
import { runChecks } from "../../../cli/doctor/run-checks.ts";
import { createClients, loadDeployment } from "../../../cli/stack/deployment.ts";
import { named, patient, usePatient } from "../../support/patient.ts";

usePatient();

const TOPIC = "arn:aws:sns:eu-west-1:123456789012:app-alarms";

async function testAlarms() {
  const deployment = await loadDeployment("app", createClients());
  const [result] = await runChecks(ALARM_TEST, deployment, { limitMs: 5_000 });
  return result?.findings;
}

function noteAction(HistorySummary: string): void {
  patient.account.cloudWatch
    .on(DescribeAlarmHistoryCommand)
    .resolves({ AlarmHistoryItems: [{ HistorySummary }] });
}

const statesSet = () =>
  patient.account.cloudWatch
    .commandCalls(SetAlarmStateCommand)
    .map(({ args: [{ input }] }) => input.StateValue);

/** An alarm that is `OK` unless a test says otherwise. */
function toAlarm(name: string, topic: string, StateValue: "OK" | "ALARM" = "OK") {
  return { AlarmName: name, StateValue, AlarmActions: [topic], ActionsEnabled: true };
}

describe("the test of alarms (A182)", () => {
  it("sets an alarm to ALARM and back, and asks for its mail", async () => {
    noteAction(`Successfully executed action ${TOPIC}`);

    const [finding] = (await testAlarms()) ?? [];

    expect(finding).toMatchObject({ state: "ok", text: expect.stringMatching(/mail arrived\?/) });
    expect(statesSet()).toEqual(["ALARM", "OK"]);
  });

  it("says why CloudWatch can't publish, and sets the alarm back", async () => {
    noteAction(`Failed to execute action ${TOPIC}. Received error: not authorized: SNS:Publish`);

    const [finding] = (await testAlarms()) ?? [];

    expect(finding).toMatchObject({
      state: "problem",
      text: expect.stringMatching(/not authorized/),
    });
    expect(finding?.remedy).toMatch(/Deploy/);
    expect(statesSet()).toEqual(["ALARM", "OK"]);
  });

  it("sets the alarm back although its history can't be read", async () => {
    patient.account.cloudWatch.on(DescribeAlarmHistoryCommand).rejects(named("AccessDenied"));

    expect(await testAlarms()).toMatchObject([{ state: "skipped" }]);
    expect(statesSet()).toEqual(["ALARM", "OK"]);
  });

  it("rings one alarm of each topic, and none that rings already", async () => {
    const tickets = `${TOPIC}-tickets`;
    patient.account.cloudWatch.on(DescribeAlarmsCommand).resolves({
      MetricAlarms: [
        toAlarm("app-page-x", TOPIC, "ALARM"),
        toAlarm("app-page-y", TOPIC),
        toAlarm("app-page-z", TOPIC),
        toAlarm("app-ticket-x", tickets, "ALARM"),
      ],
    });
    noteAction(`Successfully executed action ${TOPIC}`);

    const findings = await testAlarms();

    expect(findings).toMatchObject([
      { state: "ok", text: expect.stringMatching(/^app-page-y/) },
      { state: "warning", text: expect.stringMatching(/app-alarms-tickets rings/) },
    ]);
    expect(statesSet()).toEqual(["ALARM", "OK"]);
  });

  it("reports that alarms notify no one if none has a topic", async () => {
    patient.account.cloudWatch
      .on(DescribeAlarmsCommand)
      .resolves({ MetricAlarms: [{ AlarmName: "a", AlarmActions: [] }] });

    expect(await testAlarms()).toMatchObject([
      { state: "problem", remedy: expect.stringMatching(/Set alarmMail/) },
    ]);
    expect(statesSet()).toEqual([]);
  });
});
