import { DEFAULT_PROFILE } from "../../functions/contract/push-providers.ts";
import {
  isWebhookService,
  WEBHOOK_NAMES,
  WEBHOOK_SERVICES,
} from "../../functions/contract/webhooks.ts";
import { isAlarmWebhookCredentials } from "../../functions/generated/validators/alarm-webhook-credentials.js";

/** The beginning of each service's addresses; functions send to no other. */
const FORMS = {
  slack: "https://hooks.slack.com/services/…",
  feishu: "https://open.feishu.cn/open-apis/bot/v2/hook/… or https://open.larksuite.com/…",
  dingtalk: "https://oapi.dingtalk.com/robot/send?access_token=…",
  wecom: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…",
} as const;

/** Finds problems of the webhooks that receive alarms, one line each. No line quotes an address: it is a secret. */
export function findWebhookProblems(value: unknown): string[] {
  if (!isAlarmWebhookCredentials(value)) {
    return (isAlarmWebhookCredentials.errors ?? []).map(describe);
  }
  return WEBHOOK_NAMES.flatMap((service) => {
    const names = (value[service] ?? []).map(({ profile = DEFAULT_PROFILE }) => profile);
    const doubles = names.filter((name, index) => names.indexOf(name) !== index);
    return doubles.map((name) => `/${service} has two webhooks named ${name}; keep one of them`);
  });
}

type Problem = NonNullable<typeof isAlarmWebhookCredentials.errors>[number];

function describe({ instancePath, keyword, params, message }: Problem): string {
  const [, service = "", , member] = instancePath.split("/");
  if (member === "webhook" && isWebhookService(service)) {
    return `--webhook is not a ${WEBHOOK_SERVICES[service]} address; copy it from the group's settings: ${FORMS[service]}`;
  }
  if (member === "severity")
    return "--severity must be page or ticket; without it, all alarms come";
  if (keyword === "additionalProperties") {
    return `${instancePath}/${params.additionalProperty} is unknown; correct its name or remove it`;
  }
  return `${instancePath || "/"} ${message}`;
}
