import { compileCheck } from "../../lib/json-schema.ts";
import { findScriptProblems, type GatewayScript } from "../gateways/gateway-script.ts";
import { GATEWAY_NAMES } from "../gateways/notification-log.ts";
import {
  BROWSER_NAMES,
  type BrowserName,
  subscribeBrowser,
} from "../gateways/vendors/simulated-browser.ts";
import { findVendorScriptProblems, type VendorScript } from "../gateways/vendors/vendor-script.ts";
import { SIMULATED_VENDOR_NAMES } from "../gateways/vendors/vendors.ts";
import type { ControlledParts, Operation } from "./control-parts.ts";
import type { LocalRequest } from "./http-gateway.ts";
import { type HttpAnswer, jsonAnswer } from "./http-result.ts";
import { BadRequest, readJsonBody } from "./json-body.ts";

const DEFAULT_NOTIFICATIONS = 100;
const MAX_NOTIFICATIONS = 20_000;

/** Shows what the simulated gateways received, and scripts their answers. */
export const GATEWAY_OPERATIONS: Readonly<Record<string, Operation>> = {
  "GET /_local/notifications": findNotifications,
  "GET /_local/notifications/tally": async ({ gateways }, { url }) =>
    jsonAnswer(200, await gateways.tally(url.searchParams.get("tokenPrefix") ?? "")),
  "DELETE /_local/notifications": async ({ gateways }) => {
    await gateways.clear();
    return jsonAnswer(200, {});
  },
  "GET /_local/calls": async ({ gateways }) => jsonAnswer(200, { results: await gateways.calls() }),
  "PUT /_local/providers/apns": (parts, request) => loadScript(parts, "apns", request),
  "PUT /_local/providers/fcm": (parts, request) => loadScript(parts, "fcm", request),
  ...Object.fromEntries(
    SIMULATED_VENDOR_NAMES.map((vendor): [string, Operation] => [
      `PUT /_local/providers/${vendor}`,
      async ({ gateways }, request) => {
        const script = readJsonBody<VendorScript>(request, findVendorScriptProblems);
        await gateways.scriptVendor(vendor, script);
        return jsonAnswer(200, script);
      },
    ]),
  ),
  "POST /_local/browsers": addBrowser,
};

async function findNotifications(
  { gateways }: ControlledParts,
  { url }: LocalRequest,
): Promise<HttpAnswer> {
  const named = url.searchParams.get("provider") || undefined;
  const provider = GATEWAY_NAMES.find((name) => name === named);
  const token = url.searchParams.get("token") || undefined;
  const limit = Number(url.searchParams.get("limit") || DEFAULT_NOTIFICATIONS);
  if (named !== undefined && provider === undefined) {
    throw new BadRequest(`provider must be one of ${GATEWAY_NAMES.join(", ")}`);
  }
  if (!Number.isInteger(limit) || limit < 0)
    throw new BadRequest("limit must be an integer from 0");
  const { count, results } = await gateways.find({
    limit: Math.min(limit, MAX_NOTIFICATIONS),
    ...(provider ? { provider } : {}),
    ...(token === undefined ? {} : { token }),
  });
  const shown = results.map(({ payload, receivedAtMs, ...notification }) => ({
    ...notification,
    payload: typeof payload === "string" ? parseIfJson(payload) : payload,
    receivedAt: new Date(receivedAtMs).toISOString(),
  }));
  return jsonAnswer(200, { count, results: shown });
}

interface NewBrowser {
  readonly browser?: BrowserName;
  readonly applicationServerKey?: string;
}

const findBrowserProblems = compileCheck({
  type: "object",
  additionalProperties: false,
  properties: {
    browser: { enum: BROWSER_NAMES },
    applicationServerKey: { type: "string", pattern: "^B[A-Za-z0-9_-]{86}$" },
  },
});

/** Answers with the subscription of a new browser, as its page would get it. */
async function addBrowser({ gateways }: ControlledParts, request: LocalRequest) {
  const { browser = "chrome", applicationServerKey } = readJsonBody<NewBrowser>(
    request,
    findBrowserProblems,
  );
  const key = applicationServerKey ?? (await gateways.vapidPublicKey());
  if (key !== undefined) return jsonAnswer(201, subscribeBrowser(browser, key));
  throw new BadRequest("No VAPID key is stored: add webpush to pushVendors in the configuration");
}

async function loadScript(
  { gateways }: ControlledParts,
  provider: "apns" | "fcm",
  request: LocalRequest,
): Promise<HttpAnswer> {
  const script = readJsonBody<GatewayScript>(request, findScriptProblems);
  await gateways.script(provider, script);
  return jsonAnswer(200, script);
}

function parseIfJson(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch (error) {
    if (error instanceof SyntaxError) return payload;
    throw error;
  }
}
