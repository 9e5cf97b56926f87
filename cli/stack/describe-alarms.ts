import { DescribeAlarmsCommand, type MetricAlarm } from "@aws-sdk/client-cloudwatch";
import type { Deployment } from "./deployment.ts";

/** DescribeAlarms accepts at most 100 names. */
const NAMES_PER_REQUEST = 100;

/** The alarms of a deployment with their states. */
export async function describeAlarms({
  findResources,
  clients,
}: Deployment): Promise<MetricAlarm[]> {
  const names = findResources("AWS::CloudWatch::Alarm").map(({ physicalId }) => physicalId);
  const alarms: MetricAlarm[] = [];
  for (let start = 0; start < names.length; start += NAMES_PER_REQUEST) {
    const AlarmNames = names.slice(start, start + NAMES_PER_REQUEST);
    const command = new DescribeAlarmsCommand({ AlarmNames, MaxRecords: NAMES_PER_REQUEST });
    alarms.push(...((await clients.cloudWatch.send(command)).MetricAlarms ?? []));
  }
  return alarms;
}
