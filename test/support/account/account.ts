import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type AccountState, createState } from "./account-state.ts";
import { answerAssets } from "./assets.ts";
import { answerCloudFormation } from "./cloudformation.ts";
import type { Answer, Call } from "./http.ts";
import { answerQuotas } from "./quotas.ts";
import { failureXml, toXml } from "./xml.ts";

export interface Account {
  readonly origin: string;
  readonly state: AccountState;
  /** Environment of a command that deploys to this account. */
  readonly variables: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

interface AccountOptions {
  readonly region: string;
  /** Variables of a local cloud, which answers all other calls. */
  readonly cloud?: Readonly<Record<string, string>>;
}

/**
 * An AWS account behind HTTP, as far as AWS CDK's toolkit and `landfall deploy` ask it: STS, CloudFormation, the
 * bootstrap's bucket and parameter. It creates nothing; a test says which resources fail.
 */
export async function openAccount({ region, cloud = {} }: AccountOptions): Promise<Account> {
  const state = createState(region);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "GET", url = "/", headers } = request;
      const call = { method, path: url, headers, body: Buffer.concat(chunks).toString("utf8") };
      void answer(call, { state, fallback: cloud.AWS_ENDPOINT_URL }).then((found) =>
        send(response, found),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    state,
    variables: {
      ...cloud,
      AWS_ACCESS_KEY_ID: "operator",
      AWS_SECRET_ACCESS_KEY: "local",
      AWS_REGION: region,
      AWS_ENDPOINT_URL: origin,
      AWS_ENDPOINT_URL_S3: origin,
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Means {
  readonly state: AccountState;
  readonly fallback: string | undefined;
}

async function answer(call: Call, { state, fallback }: Means): Promise<Answer> {
  const input = new URLSearchParams(call.body);
  const action = input.get("Action");
  if (action !== null && /urlencoded/.test(call.headers["content-type"] ?? "")) {
    state.calls.push(action);
    const refused = state.refusing[action];
    if (refused !== undefined) return failureXml("ValidationError", refused);
    const known = answerSts(action, state) ?? (await answerCloudFormation(action, input, state));
    if (known) return known;
  }
  const known = answerAssets(call, state) ?? answerQuotas(call, state);
  if (known) return known;
  if (fallback === undefined) {
    return failureXml("UnknownOperationException", `${action ?? call.path} is not simulated`);
  }
  return forward(call, fallback);
}

function answerSts(action: string, { identity, region }: AccountState): Answer | undefined {
  switch (action) {
    case "GetCallerIdentity":
      return toXml(action, { Arn: identity.arn, UserId: "AIDAEXAMPLE", Account: identity.account });
    case "AssumeRole": {
      const Expiration = new Date(Date.now() + 3_600_000).toISOString();
      const keys = { AccessKeyId: "role", SecretAccessKey: "local", SessionToken: region };
      return toXml(action, { Credentials: { ...keys, Expiration } });
    }
    default:
      return undefined;
  }
}

async function forward({ method, path, headers, body }: Call, origin: string): Promise<Answer> {
  const { host: _, connection: __, "content-length": ___, ...sent } = headers;
  const answered = await fetch(origin + path, {
    method,
    headers: sent as Record<string, string>,
    ...(method === "GET" || method === "HEAD" ? {} : { body }),
  });
  const type = answered.headers.get("content-type") ?? "";
  const error = answered.headers.get("x-amzn-errortype");
  return {
    ...{ status: answered.status, type, body: await answered.text() },
    ...(error && { headers: { "x-amzn-errortype": error } }),
  };
}

function send(response: ServerResponse, { status, type, body, headers }: Answer): void {
  response.writeHead(status, { "content-type": type, "x-amzn-requestid": "1", ...headers });
  response.end(body);
}
