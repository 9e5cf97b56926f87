import { createHmac } from "node:crypto";
import {
  type ChatRequest,
  dig,
  isRecent,
  isText,
  json,
  type SimulateChat,
  secretOf,
} from "./chat-request.ts";

const MAX_BYTES = 20 * 1_024;
const MAX_A_MINUTE = 100;
const MAX_A_SECOND = 5;

/** Feishu and Lark answer 200 with a code. */
export const simulateFeishu: SimulateChat = (request) => {
  const { size, body, rate } = request;
  if (rate.minute > MAX_A_MINUTE || rate.second > MAX_A_SECOND) {
    return refuse(11232, "frequency limited psm[lark.oapi.app_platform_runtime]appID[1500]");
  }
  if (body === undefined || size > MAX_BYTES) return refuse(9499, "Bad Request");
  if (!isSigned(request)) {
    const text = "sign match fail or timestamp is not within one hour from current time";
    return refuse(19021, text);
  }
  const shown = readPost(body);
  if (shown === undefined) return refuse(19002, "params error, msg_type need");
  return json(
    { StatusCode: 0, StatusMessage: "success", code: 0, data: {}, msg: "success" },
    shown,
  );
};

function refuse(code: number, msg: string) {
  return json({ code, data: {}, msg });
}

function isSigned({ path, body, nowMs }: ChatRequest): boolean {
  const { timestamp, sign } = body ?? {};
  if (!isText(timestamp) || !isRecent(Number(timestamp) * 1_000, nowMs)) return false;
  const key = `${timestamp}\n${secretOf(path.split("/").at(-1) ?? "")}`;
  return sign === createHmac("sha256", key).digest("base64");
}

/** The text of a post, whose paragraphs are lists of elements. */
function readPost(body: object): string | undefined {
  if (dig(body, "msg_type") !== "post") return undefined;
  const post = dig(body, "content", "post");
  const [language] = Object.values((post ?? {}) as Record<string, unknown>);
  const title = dig(language, "title");
  const content = dig(language, "content");
  if (!isText(title) || !Array.isArray(content)) return undefined;
  const lines = content.map((elements: unknown) =>
    Array.isArray(elements) ? elements.map(readElement).join("") : undefined,
  );
  return lines.includes(undefined) ? undefined : [title, ...lines].join("\n");
}

function readElement(element: unknown): string {
  const text = String(dig(element, "text"));
  return dig(element, "tag") === "a" ? `${text} ${dig(element, "href")}` : text;
}
