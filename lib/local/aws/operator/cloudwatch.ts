import { AwsError, type AwsServices } from "../aws-endpoint.ts";
import type { OperatedStack } from "./operator-services.ts";
import { resourcesOf } from "./stack-resources.ts";

const PREFIX = "GraniteServiceVersion20100801";

const STATES = { ok: "OK", alarm: "ALARM", unknown: "INSUFFICIENT_DATA" } as const;

interface SetState {
  readonly value: unknown;
  readonly reason: unknown;
}

/** Alarms as `GET /_local/health` judges them, until one is set by hand. There are no metrics to read. */
export function createCloudWatch(stack: OperatedStack): AwsServices["json"] {
  const set = new Map<string, SetState>();
  return {
    [`${PREFIX}.DescribeAlarms`]: ({ AlarmNames }) => {
      const states = new Map(stack.judgeAlarms().map(({ name, state }) => [name, STATES[state]]));
      const alarms = resourcesOf(stack.resources, "AWS::CloudWatch::Alarm")
        .map(({ properties }) => properties())
        .filter(({ AlarmName }) => !Array.isArray(AlarmNames) || AlarmNames.includes(AlarmName));
      return {
        CompositeAlarms: [],
        MetricAlarms: alarms.map(({ AlarmName, AlarmActions = [], ActionsEnabled = true }) => ({
          ...{ AlarmName, AlarmActions, ActionsEnabled },
          StateValue: set.get(AlarmName)?.value ?? states.get(AlarmName) ?? STATES.unknown,
          StateReason: set.get(AlarmName)?.reason ?? "Judged by the local cloud",
        })),
      };
    },
    [`${PREFIX}.SetAlarmState`]: ({ AlarmName, StateValue, StateReason }) => {
      const names = stack.judgeAlarms().map(({ name }) => name);
      if (!names.includes(String(AlarmName))) {
        throw new AwsError("ResourceNotFound", `There is no alarm ${AlarmName}`, 404);
      }
      set.set(String(AlarmName), { value: StateValue, reason: StateReason });
      return {};
    },
    [`${PREFIX}.GetMetricData`]: ({ MetricDataQueries = [] }) => ({
      MetricDataResults: (MetricDataQueries as { Id: string }[]).map(({ Id }) => ({
        ...{ Id, StatusCode: "Complete", Timestamps: [], Values: [] },
      })),
    }),
  };
}
