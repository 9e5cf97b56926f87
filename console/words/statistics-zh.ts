import type { statisticsEn } from "./statistics-en.ts";

export const statisticsZh: typeof statisticsEn = {
  statistics: {
    title: "统计",
    about:
      "取自服务本来就保存的数据，按您时区的日期统计。推送记录的保存天数由配置 retentionDays.records 决定，默认 7 天，更早的日期没有数据。",
    time: "时间",
    lastDays: (days) => `最近 ${days} 天`,
    reload: "重新读取",
    truncated: (pushes) => `只统计了最新的 ${pushes} 次推送，这段时间里更早的推送没有计入。`,
    none: (days) => `最近 ${days} 天没有推送记录。`,
    picture: (label) => `图表：${label}。数字见下方的表格。`,
    numbers: (label) => `表格：${label}`,
    allDays: (days) => `${days} 天合计`,
    day: "日期",
    pushes: "推送次数",
    outcomes: "设备的结果",
    outcomesAbout: "推送计入服务接受请求的那一天。",
    reasons: "被拒绝的原因",
    reasonsAbout: "网关没有接受时的回答，包括之后又重试的。",
    noReasons: (days) => `最近 ${days} 天没有网关拒绝过推送。`,
    moreReasons: (count) => `另有 ${count} 个较少的原因没有列出。`,
    reason: "原因",
    answers: "次数",
    share: "占比",
    cost: "推送的费用",
    costAbout: "AWS 按目录价对推送收取的费用，不包括请求、数据和空闲时的费用。",
    usd: "费用",
    soFar: (since) => `本月从 ${since} 起`,
    forecast: "本月预测",
    forecastLater: "满一天之后显示",
    computed: (usd, elapsed, days) =>
      `按直线计算：${elapsed} 天共 ${usd}，除以这些天数，再乘以本月的 ${days} 天。`,
    noCostOfMonth: "本月没有推送记录。",
    users: "新用户",
    usersAbout:
      "按下按钮才会统计：每天一个请求，只读取创建时间的索引，不读取用户。每个请求约需 8 个读取单位，一百万新用户再加 12,500 个，即 $0.002。",
    countUsers: (days) => `统计最近 ${days} 天`,
    countedFor: (units, usd) => `读取了 ${units} 个单位，${usd}。`,
    noUsers: (days) => `最近 ${days} 天没有新用户。`,
  },
};
