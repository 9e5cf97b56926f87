import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findServerUrl } from "../../../cli/fetch-export/server-url.ts";
import { listenOnLoopback } from "../../../local/http/loopback.ts";

const ANSWERS: Readonly<Record<string, readonly [number, string]>> = {
  routed: [200, '{"api_server":"routed01.lc-cn-n1-shared.com"}'],
  strange: [200, '{"api_server":"evil.example/?"}'],
  unknown: [404, "{}"],
  broken: [502, "<html>"],
};

let router: Awaited<ReturnType<typeof listenOnLoopback>>;

beforeAll(async () => {
  const server = createServer(({ url = "" }, response) => {
    const [status, body] = ANSWERS[url.replace("/2/route?appId=", "")] ?? [500, ""];
    response.writeHead(status).end(body);
  });
  router = await listenOnLoopback(server, 0);
});
afterAll(() => router.close());

const find = (appId: string) => findServerUrl(appId, "cn-e1", router.origin);

it("takes the address that the app router names", async () => {
  expect(await find("routed")).toBe("https://routed01.lc-cn-n1-shared.com");
});

it("takes the region's shared domain when the router names no host", async () => {
  expect(await find("strange")).toBe("https://strange.lc-cn-e1-shared.com");
  expect(await find("broken")).toBe("https://broken.lc-cn-e1-shared.com");
});

it("says that LeanCloud does not know the app", async () => {
  await expect(find("unknown")).rejects.toThrow(/knows no app unknown/);
});
