import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http2";
import type { GatewayAnswer, GatewayProtocol } from "./gateway-server.ts";
import { issuedAtMs } from "./google-token.ts";
import type { NotificationLog } from "./notification-log.ts";
import type { ScriptPlayer } from "./script-player.ts";

export interface FcmOptions {
  readonly log: NotificationLog;
  /** Unix milliseconds of the shared clock. */
  readonly now: () => number;
  readonly script?: Pick<ScriptPlayer, "tokenLifetimeSeconds">;
}

const MAX_MESSAGE_BYTES = 8_192;

const CANONICAL_STATUS: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

const DEFAULT_CODES: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  403: "SENDER_ID_MISMATCH",
  404: "UNREGISTERED",
  429: "QUOTA_EXCEEDED",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

interface Message {
  readonly token?: unknown;
  readonly fid?: unknown;
  readonly topic?: unknown;
  readonly condition?: unknown;
}

/**
 * Simulates `messages:send` of the FCM HTTP v1 API.
 *
 * @see Google, "ErrorCode"
 */
export function createFcm({ log, now, script }: FcmOptions): GatewayProtocol {
  const isExpired = (bearer: string): boolean => {
    const lifetimeSeconds = script?.tokenLifetimeSeconds;
    if (lifetimeSeconds === undefined) return false;
    return now() - issuedAtMs(bearer) >= lifetimeSeconds * 1_000;
  };
  return {
    refuseUnknown: () => toFcmError(400, "INVALID_ARGUMENT", ["message.token"]),
    readToken: (_headers, body) => findTarget(readMessage(body)) ?? "",
    scripted: (rule) =>
      rule.status < 300
        ? accepted("landfall-local", rule.headers)
        : {
            ...toFcmError(rule.status, rule.reason ?? DEFAULT_CODES[rule.status]),
            ...(rule.headers ? { headers: { ...JSON_TYPE, ...rule.headers } } : {}),
          },
    answer: (headers, body) => {
      const project = /^\/v1\/projects\/([^/]+)\/messages:send$/.exec(headers[":path"] ?? "")?.[1];
      if (!project || headers[":method"] !== "POST") return toFcmError(404);
      const bearer = /^bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1];
      if (bearer === undefined || isExpired(bearer)) return toFcmError(401);
      const token = findTarget(readMessage(body));
      if (token === undefined || Buffer.byteLength(body) > MAX_MESSAGE_BYTES) {
        return toFcmError(400, "INVALID_ARGUMENT");
      }
      return {
        ...accepted(project),
        record: () =>
          log.add({
            provider: "fcm",
            token,
            headers: () => recordedHeaders(headers),
            payload: body,
            receivedAtMs: now(),
          }),
      };
    },
  };
}

const JSON_TYPE = { "content-type": "application/json; charset=UTF-8" };

function accepted(project: string, headers: Readonly<Record<string, string>> = {}): GatewayAnswer {
  const name = `projects/${project}/messages/${randomUUID()}`;
  return { status: 200, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify({ name }) };
}

function readMessage(body: string): Message | undefined {
  try {
    return JSON.parse(body)?.message;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The only one of the four targets; undefined if there are none or several. */
function findTarget(message: Message | undefined): string | undefined {
  const targets = [message?.token, message?.fid, message?.topic, message?.condition].filter(
    (target) => typeof target === "string" && target !== "",
  );
  return targets.length === 1 ? String(targets[0]) : undefined;
}

const FCM_ERROR = "type.googleapis.com/google.firebase.fcm.v1.FcmError";
const BAD_REQUEST = "type.googleapis.com/google.rpc.BadRequest";

function toBadRequest(fields: readonly string[]) {
  return { "@type": BAD_REQUEST, fieldViolations: fields.map((field) => ({ field })) };
}

/** @param fields paths of members that are invalid */
export function toFcmError(
  status: number,
  errorCode?: string,
  fields: readonly string[] = [],
): GatewayAnswer {
  const details = [
    ...(errorCode ? [{ "@type": FCM_ERROR, errorCode }] : []),
    ...(fields.length > 0 ? [toBadRequest(fields)] : []),
  ];
  const error = {
    code: status,
    message: errorCode ?? CANONICAL_STATUS[status] ?? "error",
    status: CANONICAL_STATUS[status] ?? "UNKNOWN",
    ...(details.length > 0 && { details }),
  };
  return { status, headers: JSON_TYPE, body: JSON.stringify({ error }) };
}

function recordedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const names = ["content-type", "x-goog-user-project"];
  const entries = names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []));
  return Object.fromEntries(entries);
}
