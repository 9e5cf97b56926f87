import { CommandError } from "../command-error.ts";

/** LeanCloud's regions, with the domain on which it serves apps without a domain of their own. */
const SHARED_DOMAINS = {
  "cn-n1": "lc-cn-n1-shared.com",
  "cn-e1": "lc-cn-e1-shared.com",
  us: "api.lncldglobal.com",
} as const;

export type Region = keyof typeof SHARED_DOMAINS;

export const REGIONS = Object.keys(SHARED_DOMAINS) as readonly Region[];

const ROUTER = "https://app-router.com";
const ROUTER_TIMEOUT_MS = 10_000;
const HOST = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/**
 * The address of the app's API: LeanCloud's app router names it, as it does for the SDKs. While the router
 * does not answer, the region's shared domain is taken.
 *
 * @throws CommandError the router does not know the app
 */
export async function findServerUrl(
  appId: string,
  region: Region,
  router = ROUTER,
): Promise<string> {
  const signal = AbortSignal.timeout(ROUTER_TIMEOUT_MS);
  const url = `${router}/2/route?appId=${encodeURIComponent(appId)}`;
  const answer = await fetch(url, { signal, redirect: "error" }).catch(() => undefined);
  if (answer?.status === 404) {
    throw new CommandError(`LeanCloud knows no app ${appId}; check --app-id, or set --server-url`);
  }
  const { api_server: host } = answer?.ok ? await readObject(answer) : {};
  const isHost = typeof host === "string" && HOST.test(host);
  const shared = `${appId.slice(0, 8).toLowerCase()}.${SHARED_DOMAINS[region]}`;
  return `https://${isHost ? host : shared}`;
}

async function readObject(answer: Response): Promise<Record<string, unknown>> {
  const value: unknown = await answer.json().catch(() => undefined);
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
