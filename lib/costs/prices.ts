import { PRICES as PUSH_PRICES } from "../../functions/domain/push/report/prices.ts";

const GB = 1e9;

/**
 * USD by unit: AWS list prices of us-east-1 on 2026-11-22. The units of a push have their prices in
 * functions/domain/push/report/prices.ts, because push records state their cost. Free tiers are left
 * out, except that of dashboards: up to three with up to 50 metrics each are free.
 *
 * @see AWS price pages of CloudWatch (alarms, dashboards, logs, Logs Insights, GetMetricData), Secrets Manager, DynamoDB (storage,
 *   point-in-time recovery, restores), EC2 (data transfer out), SES and WAF. SMS differ by country and carrier; a
 *   cent is an assumption
 */
export const PRICES = {
  ...PUSH_PRICES,
  alarmMetrics: 0.1,
  dashboards: 3,
  logBytes: 0.5 / GB,
  storedLogBytes: 0.03 / GB,
  searchedLogBytes: 0.005 / GB,
  readMetrics: 0.01 / 1_000,
  secrets: 0.4,
  secretReads: 0.05 / 10_000,
  storedBytes: 0.25 / GB,
  backupBytes: 0.2 / GB,
  restoredBytes: 0.15 / GB,
  bytesOut: 0.09 / GB,
  mails: 0.1 / 1_000,
  textMessages: 0.01,
  webAcls: 5,
  webAclRules: 1,
} as const;

export type Unit = keyof typeof PRICES;

/** Names of the units in a printed bill. */
export const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  readUnits: "DynamoDB read units",
  writeUnits: "DynamoDB write units",
  messages: "SQS requests",
  invocations: "Lambda invocations",
  gigabyteSeconds: "Lambda GB-seconds",
  schedules: "Scheduler invocations",
  requests: "API Gateway requests",
  alarmMetrics: "metrics of alarms",
  dashboards: "dashboards above 50 metrics",
  logBytes: "bytes of logs",
  storedLogBytes: "bytes of stored logs",
  searchedLogBytes: "bytes of logs searched",
  readMetrics: "metrics read",
  secrets: "secrets",
  secretReads: "reads of secrets",
  storedBytes: "DynamoDB bytes",
  backupBytes: "DynamoDB bytes with recovery",
  restoredBytes: "DynamoDB bytes restored",
  bytesOut: "bytes to the internet",
  mails: "mails by SES",
  textMessages: "SMS",
  webAcls: "web ACLs",
  webAclRules: "rules of web ACLs",
};
