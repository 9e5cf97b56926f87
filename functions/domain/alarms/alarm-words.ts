/** The languages of messages about alarms. */
export type AlarmLanguage = "en" | "zh";

interface AlarmWords {
  /** The name of the alarm for people. */
  readonly en: string;
  readonly zh: string;
  /** The sentence of the alarm's description in Chinese. */
  readonly meansZh: string;
}

/** By the section of docs/runbook.md, which the description of each alarm names. */
export const ALARM_WORDS: Readonly<Record<string, AlarmWords>> = {
  "api-errors": {
    en: "Requests fail",
    zh: "请求大量出错",
    meansZh: "超过 1% 的请求返回了 5xx 状态码。",
  },
  "api-latency": {
    en: "Requests are slow",
    zh: "请求变慢",
    meansZh: "有 1% 的请求耗时超过 3 秒。",
  },
  "dead-letters": {
    en: "Messages could not be processed",
    zh: "有消息处理失败",
    meansZh: "有消息多次处理失败，已进入死信队列。",
  },
  "late-pushes": {
    en: "A push is late",
    zh: "有推送延迟",
    meansZh:
      "有推送在所需时间的两倍再加十分钟之后、或有效期过半之后仍未完成，或已有 15 分钟没有进展。",
  },
  "queue-age": {
    en: "Mails or SMS wait too long",
    zh: "邮件或短信积压",
    meansZh: "邮件或短信在队列中等待超过 10 分钟。",
  },
  reconciler: {
    en: "The reconciler has stopped",
    zh: "推送巡检停止运行",
    meansZh: "推送巡检（reconciler）已有十分钟没有成功运行。",
  },
  "table-throttles": {
    en: "DynamoDB throttles requests",
    zh: "DynamoDB 限流",
    meansZh: "DynamoDB 正在拒绝一部分请求。",
  },
  "sms-cap": {
    en: "SMS to a country reached their limit",
    zh: "短信达到上限",
    meansZh: "发往某个国家的短信达到每小时上限，后续短信被拒绝。",
  },
  "held-back-messages": {
    en: "Mails or SMS are held back",
    zh: "邮件或短信被限制",
    meansZh: "某个网络的邮件或短信达到上限，后续请求得到 429 或 601。",
  },
  "failed-timers": {
    en: "A timer failed",
    zh: "定时任务失败",
    meansZh: "定时任务的云函数失败，重试也失败。",
  },
  platforms: {
    en: "Sign-in with a platform fails",
    zh: "第三方登录失败",
    meansZh: "某个第三方平台的设置或密钥有误，所有用户都无法用它登录。",
  },
  "stopped-pushes": {
    en: "A push was stopped",
    zh: "有推送被中止",
    meansZh: "有推送因凭证问题被中止或无人收到，或者它的大部分 token 无效。",
  },
  "mail-bounces": {
    en: "Mails bounce",
    zh: "邮件退信过多",
    meansZh: "超过 2% 的邮件被退回；超过 10% 时 SES 可能暂停发信。",
  },
  "failed-webhooks": {
    en: "Alarms do not reach a group",
    zh: "告警未能送达群聊",
    meansZh: "有告警多次重试后仍未送达某个群的 webhook。",
  },
};
