import type { logsEn } from "./logs-en.ts";

export const logsZh: typeof logsEn = {
  logs: {
    title: "日志",
    about:
      "此部署的函数所写的日志，由 CloudWatch Logs Insights 以您的 AWS 凭证搜索。请求的日志行有状态、错误码和请求 ID，没有路径、请求体和密钥。",
    query: "查询",
    aim: "查找",
    aims: {
      failures: "失败的请求",
      codes: "失败的请求（按错误码）",
      request: "某个请求",
      push: "某次推送",
      own: "自己写查询",
    },
    ids: { request: "请求 ID", push: "推送 ID" },
    time: "时间",
    hours: {
      "1": "最近 1 小时",
      "6": "最近 6 小时",
      "24": "最近 1 天",
      "168": "最近 7 天",
      "720": "最近 30 天",
    },
    functions: "函数",
    allFunctions: "所有函数",
    text: "CloudWatch Logs Insights 查询语句",
    textHint: "可以修改。查询最多运行一小时，最多返回 10,000 行。",
    estimating: "正在读取日志量……",
    estimate: (size, usd) => `大约读取 ${size}，费用 ${usd}。`,
    estimateAbout: (usd) =>
      `依据 CloudWatch 的指标 IncomingBytes：这些日志在这段时间收到的字节数。查询每读取 1 GB，CloudWatch 收 $0.005（us-east-1 定价）。此估算本身的费用为 ${usd}。`,
    run: "运行查询",
    unknownCost: "无法得知此查询的费用。每读取 1 GB，CloudWatch 收 $0.005。",
    question: (usd) => `此查询的费用约为 ${usd}。`,
    found: "找到的日志",
    status: {
      Scheduled: "等待开始。",
      Running: "正在运行。",
      Complete: "已完成。",
      Failed: "CloudWatch 未能运行此查询，请再运行一次。",
      Cancelled: "已取消。已读取的部分仍会计费。",
      Timeout: "CloudWatch 在一小时后终止了查询，请缩短时间范围。",
      Unknown: "CloudWatch 没有说明查询如何结束，请再运行一次。",
    },
    read: (rows, lines) => `在 ${lines} 行中找到 ${rows} 行。`,
    price: (size, usd) => `读取了 ${size}，费用 ${usd}。`,
    nothing: "这段时间内没有匹配的日志。",
  },
};
