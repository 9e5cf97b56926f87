import { AwsError, type AwsServices } from "../aws-endpoint.ts";
import { publishChange } from "./alarm-publisher.ts";
import type { OperatedStack } from "./operated-stack.ts";
import { resourcesOf } from "./stack-resources.ts";
import { letsCloudWatchPublish } from "./topics.ts";

const PREFIX = "GraniteServiceVersion20100801";

const STATES = { ok: "OK", alarm: "ALARM", unknown: "INSUFFICIENT_DATA" } as const;

/** An action as DescribeAlarmHistory notes it. */
interface HistoryItem {
  readonly AlarmName: string;
  /** Unix seconds. */
  readonly Timestamp: number;
  readonly HistoryItemType: "Action";
  readonly HistorySummary: string;
}

/**
 * Alarms as `GET /_local/health` judges them, except alarms that were set to ALARM by hand. On AWS the next
 * evaluation overwrites such a state.
 */
export function createCloudWatch(stack: OperatedStack): AwsServices["json"] {
  const reasons = new Map<string, string>();
  const history: HistoryItem[] = [];
  const stateOf = (name: string): string => {
    if (reasons.has(name)) return STATES.alarm;
    const found = stack.judgeAlarms().find((alarm) => alarm.name === name);
    return STATES[found?.state ?? "unknown"];
  };
  return {
    [`${PREFIX}.DescribeAlarms`]: ({ AlarmNames }) => {
      const alarms = resourcesOf(stack.resources, "AWS::CloudWatch::Alarm")
        .map(({ properties }) => properties())
        .filter(({ AlarmName }) => !Array.isArray(AlarmNames) || AlarmNames.includes(AlarmName));
      return {
        CompositeAlarms: [],
        MetricAlarms: alarms.map(({ AlarmName, AlarmActions = [], ...alarm }) => ({
          AlarmName,
          AlarmActions,
          ActionsEnabled: alarm.ActionsEnabled ?? true,
          TreatMissingData: alarm.TreatMissingData ?? "missing",
          StateValue: stateOf(AlarmName),
          StateReason: reasons.get(AlarmName) ?? "Judged by the local cloud",
        })),
      };
    },
    [`${PREFIX}.SetAlarmState`]: ({ AlarmName, StateValue, StateReason }) => {
      const alarms = resourcesOf(stack.resources, "AWS::CloudWatch::Alarm");
      const alarm = alarms.find(({ physicalId }) => physicalId === AlarmName)?.properties();
      if (!alarm) throw new AwsError("ResourceNotFound", `There is no alarm ${AlarmName}`, 404);
      const before = stateOf(alarm.AlarmName);
      reasons.delete(alarm.AlarmName);
      if (StateValue === STATES.alarm) reasons.set(alarm.AlarmName, String(StateReason));
      if (StateValue === before) return {};
      const { AlarmActions, OKActions } = alarm;
      const byState: Readonly<Record<string, string[] | undefined>> = {
        ALARM: AlarmActions,
        OK: OKActions,
      };
      const actions = byState[String(StateValue)];
      history.push(...actionsOf(alarm.AlarmName, actions, stack));
      const change = { before, after: String(StateValue), reason: String(StateReason) };
      publishChange(alarm, { ...change, topics: actions ?? [] }, stack);
      return {};
    },
    [`${PREFIX}.DescribeAlarmHistory`]: ({ AlarmName }) => ({
      AlarmHistoryItems: history.filter((item) => item.AlarmName === AlarmName),
    }),
  };
}

function actionsOf(
  AlarmName: string,
  topics: readonly string[] = [],
  stack: OperatedStack,
): HistoryItem[] {
  return topics.map((topic) => ({
    AlarmName,
    Timestamp: Date.now() / 1_000,
    HistoryItemType: "Action",
    HistorySummary: letsCloudWatchPublish(topic, stack)
      ? `Successfully executed action ${topic}`
      : `Failed to execute action ${topic}. Received error: "Access denied"`,
  }));
}
