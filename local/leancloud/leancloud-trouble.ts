import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A failure of the simulated LeanCloud for some paths; the first rule that matches applies. */
export interface LeanCloudRule {
  /** Prefix of the path, such as `/1.1/login`. @default - every path */
  readonly path?: string;
  /** Number of requests that the rule applies to. @default - unlimited */
  readonly times?: number;
  /** Delay of the answer, in milliseconds. */
  readonly latencyMs?: number;
  /** Replaces the answer by an error with this status. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Answers with a page instead of JSON, as a proxy does. */
  readonly html?: boolean;
  /** Closes the connection instead of answering. */
  readonly reset?: boolean;
  /** Closes the connection after this many bytes of the body. */
  readonly cutAfterBytes?: number;
  /** Redirects to this URL. */
  readonly redirect?: string;
}

const COUNT = { type: "integer", minimum: 0 };

export const LEANCLOUD_RULES_SCHEMA = {
  type: "array",
  items: {
    type: "object",
    additionalProperties: false,
    properties: {
      path: { type: "string" },
      times: COUNT,
      latencyMs: COUNT,
      status: { type: "integer", minimum: 200, maximum: 599 },
      headers: { type: "object", additionalProperties: { type: "string" } },
      html: { type: "boolean" },
      reset: { type: "boolean" },
      cutAfterBytes: COUNT,
      redirect: { type: "string" },
    } satisfies Record<keyof LeanCloudRule, object>,
  },
};

export interface LeanCloudTrouble {
  /** Takes the rule for this request and counts it as used. */
  next(path: string): LeanCloudRule;
}

export function createTrouble(rules: readonly LeanCloudRule[]): LeanCloudTrouble {
  const left = rules.map(({ times = Number.POSITIVE_INFINITY }) => times);
  return {
    next(path) {
      const index = rules.findIndex(
        (rule, place) => path.startsWith(rule.path ?? "/") && (left[place] ?? 0) > 0,
      );
      const rule = rules[index];
      if (rule === undefined) return {};
      left[index] = (left[index] ?? 0) - 1;
      return rule;
    },
  };
}

/** @returns whether it has answered the request or closed the connection */
export async function makeTrouble(rule: LeanCloudRule, response: ServerResponse): Promise<boolean> {
  const { latencyMs, reset, redirect, html, status, headers = {} } = rule;
  if (latencyMs) await sleep(latencyMs, undefined, { ref: false });
  if (reset) response.destroy();
  else if (redirect !== undefined) response.writeHead(302, { location: redirect }).end();
  else if (html) response.writeHead(status ?? 200, { "content-type": "text/html" }).end(PAGE);
  else if (status !== undefined) {
    response.writeHead(status, { ...headers, "content-type": "application/json" });
    response.end(JSON.stringify({ code: status, error: "Simulated failure." }));
  } else return false;
  return true;
}

const PAGE = "<html><body><h1>Bad gateway</h1></body></html>";
