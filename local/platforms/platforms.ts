import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listenOnLoopback } from "../http/loopback.ts";
import {
  facebookDebugToken,
  githubCheckToken,
  googleTokenInfo,
  qqMe,
  tapTapBasicInfo,
  weiboTokenInfo,
  weixinAuth,
  weixinUserInfo,
} from "./access-tokens.ts";
import { exchangeAppleCode, exchangeMiniProgramCode } from "./code-exchanges.ts";
import { createIdentityKeys } from "./identity-keys.ts";
import { mintToken } from "./mint-token.ts";
import { createPlatformGrants, type GrantRequest, secretFor } from "./platform-grants.ts";
import { makeTrouble, type PlatformTrouble } from "./platform-trouble.ts";
import {
  ok,
  type PlatformState,
  type SimulatedRequest,
  type SimulatePlatform,
} from "./simulated-request.ts";

const publicKeys: SimulatePlatform = async (_, { identityKeys }) =>
  ok(await identityKeys.publicKeys());

/** Platform type, method with URL, and the simulation. */
const ANSWERS: readonly (readonly [string, RegExp, SimulatePlatform])[] = [
  ["weixin", /^GET api\.weixin\.qq\.com\/sns\/auth$/, weixinAuth],
  ["weixin", /^GET api\.weixin\.qq\.com\/sns\/userinfo$/, weixinUserInfo],
  [
    "lc_weapp",
    /^GET api\.weixin\.qq\.com\/sns\/jscode2session$/,
    exchangeMiniProgramCode("lc_weapp"),
  ],
  ["lc_qqapp", /^GET api\.q\.qq\.com\/sns\/jscode2session$/, exchangeMiniProgramCode("lc_qqapp")],
  ["qq", /^GET graph\.qq\.com\/oauth2\.0\/me$/, qqMe],
  ["weibo", /^POST api\.weibo\.com\/oauth2\/get_token_info$/, weiboTokenInfo],
  ["lc_apple", /^GET appleid\.apple\.com\/auth\/keys$/, publicKeys],
  ["lc_apple", /^POST appleid\.apple\.com\/auth\/token$/, exchangeAppleCode],
  ["google", /^GET www\.googleapis\.com\/oauth2\/v3\/certs$/, publicKeys],
  ["google", /^GET oauth2\.googleapis\.com\/tokeninfo$/, googleTokenInfo],
  ["facebook", /^GET graph\.facebook\.com\/debug_token$/, facebookDebugToken],
  ["github", /^POST api\.github\.com\/applications\/[^/]+\/token$/, githubCheckToken],
  ["taptap", /^GET open\.tapapis\.(?:cn|com)\/account\/basic-info\/v1$/, tapTapBasicInfo],
];

/** Number of requests to keep. */
const MAX_REQUESTS = 1_000;

/** `platforms` of the `landfall` object. */
export type ConfiguredPlatforms = Readonly<
  Record<string, { readonly type?: string; readonly appIds: readonly string[] }>
>;

/** Simulates all third-party platforms on one loopback port; the path starts with the host. */
export interface LocalPlatforms {
  readonly origin: string;
  /** Method, host, path and query of each request, oldest first. */
  requests(): readonly string[];
  /** Makes platforms fail, by type; replaces earlier calls. */
  script(trouble: Readonly<Record<string, PlatformTrouble>>): void;
  /** Creates authData of a user. */
  mint(type: string, request: GrantRequest): Promise<object>;
  /** Value of the platform-credentials secret that the simulated platforms accept. */
  credentialsFor(platforms: ConfiguredPlatforms): string;
  clear(): void;
  stop(): Promise<void>;
}

export async function startPlatforms(now: () => number): Promise<LocalPlatforms> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const state: PlatformState = {
    grants: createPlatformGrants(now),
    identityKeys: createIdentityKeys(now),
    applePublicKey: String(publicKey.export({ type: "spki", format: "pem" })),
    now,
  };
  const requests: string[] = [];
  let troubles: Readonly<Record<string, PlatformTrouble>> = {};
  const server = createServer((incoming, response) => {
    requests.push(`${incoming.method} ${incoming.url?.slice(1)}`);
    if (requests.length > MAX_REQUESTS) requests.shift();
    answer({ incoming, response, state, troubles }).catch((error) => fail(response, error));
  });
  const { origin, close } = await listenOnLoopback(server, 0);
  const applePrivateKey = String(privateKey.export({ type: "pkcs8", format: "pem" }));
  return {
    origin,
    requests: () => [...requests],
    script: (trouble) => {
      troubles = trouble;
    },
    mint: (type, request) => mintToken(type, request, state),
    credentialsFor: (platforms) => JSON.stringify(createCredentials(platforms, applePrivateKey)),
    clear: () => {
      requests.length = 0;
      troubles = {};
      state.grants.clear();
    },
    stop: close,
  };
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly state: PlatformState;
  readonly troubles: Readonly<Record<string, PlatformTrouble>>;
}

async function answer({ incoming, response, state, troubles }: Exchange): Promise<void> {
  const request = toRequest(incoming, await text(incoming));
  const call = `${request.method} ${request.host}${request.path}`;
  const [type = "", , simulate] = ANSWERS.find(([, pattern]) => pattern.test(call)) ?? [];
  const trouble = troubles[type] ?? {};
  if (await makeTrouble(trouble, response)) return;
  const { status, body } = simulate
    ? await simulate(request, state)
    : { status: 404, body: { error: "not simulated" } };
  response.writeHead(trouble.status ?? status, { "content-type": "text/plain" });
  response.end(JSON.stringify(body));
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) response.destroy();
  else response.writeHead(500).end(JSON.stringify({ error: String(error) }));
}

function toRequest({ method = "", url = "/", headers }: IncomingMessage, body: string) {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const [, host = "", ...path] = pathname.split("/");
  return {
    method,
    host,
    path: `/${path.join("/")}`,
    query: searchParams,
    headers,
    body,
  } satisfies SimulatedRequest;
}

function createCredentials(platforms: ConfiguredPlatforms, privateKey: string): object {
  return Object.fromEntries(
    Object.entries(platforms).map(([name, { type = name, appIds }]) => [
      name,
      type === "lc_apple" ? { privateKey } : { secret: secretFor(appIds[0] ?? "") },
    ]),
  );
}
