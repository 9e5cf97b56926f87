import { nextStepZh } from "./next-steps-zh.ts";
import type { FailureFacts, serviceEn, TraceFacts, WaitFacts } from "./service-en.ts";

const because = ({ reason }: { readonly reason?: string | undefined }) =>
  reason === undefined ? "" : `，原因 ${reason}`;

const TRACES: Readonly<Record<string, (facts: TraceFacts) => string>> = {
  sent: ({ provider }) => `${provider} 已接受。`,
  "invalid-token": (facts) => `这台设备的 token 对 ${facts.provider} 无效${because(facts)}。`,
  rejected: (facts) => `${facts.provider} 没有接受${because(facts)}。`,
  expired: (facts) => `到达这台设备之前，推送已过期${because(facts)}。`,
  cancelled: (facts) => `到达这台设备之前，推送已取消${because(facts)}。`,
  pending: () => "等待发送，或正在发送。",
  retrying: ({ attempts = 1 }) => `已发送 ${attempts} 次，稍后重试。`,
  excluded: ({ reason = "" }) =>
    EXCLUSIONS[reason] ?? `查找这台设备之前，推送已在这个通道停止，原因 ${reason}。`,
  "not-in-audience": ({ reason = "" }) => ABSENCES[reason] ?? "这台设备不在这次推送的受众中。",
};

const EXCLUSIONS: Readonly<Record<string, string>> = {
  invalid: "这台设备被标记为 valid: false。",
  silent: "这台设备在推送之前超过 90 天没有保存过。",
  noAddress: "这台设备没有任何推送通道认识的 token。",
  refused: "网关在三天里拒绝了这台设备的 token。最后一次之后 30 天，或设备重新注册后，会再次尝试。",
};

const ABSENCES: Readonly<Record<string, string>> = {
  unlisted: "推送的 device_ids 没有列出这台设备。",
  unknown: "没有设备使用这个标识。已删除的设备请用它原来的 objectId 查找。",
  mismatch: "这台设备现在不符合推送的条件。",
  leftOut: "按时区，这台设备属于另一批推送。",
  changed: "这台设备现在符合条件，但查找受众时不在其中。",
  reached: "再次推送不发给已经到达的设备。",
};

const next = ({ nextTry }: WaitFacts) => (nextTry === undefined ? "" : `，下次尝试：${nextTry}`);

const WAITS: Readonly<Record<string, (facts: WaitFacts) => string>> = {
  schedule: ({ nextTry = "" }) => `将于 ${nextTry} 发送。`,
  planning: ({ since }) => `从 ${since} 起在查找设备。`,
  rate: (facts) =>
    `${facts.devices}在等待轮次，受速率或 ${facts.provider} 配额限制${next(facts)}。`,
  gateway: (facts) =>
    `从 ${facts.since} 起，${facts.provider} 没有接收${because(facts)}；${facts.devices}在等待${next(facts)}。`,
  sender: ({ since, provider, devices }) =>
    `从 ${since} 起，${provider} 的 ${devices}还没有发送程序处理。`,
  counting: ({ since }) => `从 ${since} 起结果没有统计，稍后会自动重新统计。`,
};

const STOPS: Readonly<Record<string, string>> = {
  MassInvalid:
    "一个分块里大部分设备无效，多半是环境、topic 或密钥有误，而不是应用被卸载；没有移除任何设备",
  "dev profile disabled for massive push": "开发证书不能用于大规模推送",
};

const FAILURES: Readonly<Record<string, (facts: FailureFacts) => string>> = {
  stop: ({ provider, reason = "" }) =>
    `推送已在 ${provider} 停止：${STOPS[reason] ?? `原因 ${reason}`}。`,
  refusal: (facts) => `${facts.provider} 拒绝了 ${facts.devices}${because(facts)}。`,
  quota: ({ provider, devices }) =>
    `${provider} 当天的配额已用完，${devices}没有收到；北京时间零点之后可以再次推送。`,
  silence: (facts) => `${facts.devices}的通知没有送到 ${facts.provider}${because(facts)}。`,
  expiry: ({ devices }) => `还没有发给 ${devices}，推送就已过期。`,
  gone: ({ devices }) => `找到之后，${devices}已被移除。`,
  lost: ({ devices }) => `发给${devices}的消息一再丢失，已放弃。`,
};

export const serviceZh: typeof serviceEn = {
  service: {
    providers: {
      hms: "华为",
      honor: "荣耀",
      mi: "小米",
      mz: "魅族",
      webpush: "网页推送",
    },
    trace: (facts) => TRACES[facts.state]?.(facts),
    wait: (facts) => WAITS[facts.for]?.(facts),
    failure: (facts) => {
      const said = FAILURES[facts.for]?.(facts);
      return said === undefined ? said : said + nextStepZh(facts);
    },
  },
};
