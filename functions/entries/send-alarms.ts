import { sendAlarm, tryWebhooks } from "../features/jobs/send-alarms.ts";
import { isAlarmMessage } from "../generated/validators/alarm-message.js";
import { createTopicHandler } from "../handlers/topic/topic-handler.ts";
import { alarmPorts } from "../wiring/alarm-ports.ts";

export const handler = createTopicHandler(
  { isMessage: isAlarmMessage, step: sendAlarm, trial: tryWebhooks },
  alarmPorts,
);
