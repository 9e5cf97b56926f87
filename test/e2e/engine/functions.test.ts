import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import AV from "leancloud-storage";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { pointSdkAt, request } from "../../support/cloud/cloud.ts";
import {
  type CloudWithEngine,
  HOOK_KEY,
  type LeanEngineApp,
  startCloudWithEngine,
} from "../../support/engine/cloud-with-engine.ts";

let together: CloudWithEngine;
let cloud: RunningCloud;

beforeAll(async () => {
  together = await startCloudWithEngine();
  cloud = together.cloud;
  pointSdkAt(cloud);
});
afterAll(() => cloud?.stop());

const run = (name: string, body?: unknown, headers = {}) =>
  request(cloud, "POST", `/1.1/functions/${name}`, { body, headers });

describe("cloud functions in an unchanged LeanEngine app", () => {
  let app: LeanEngineApp;
  beforeAll(async () => {
    app = await together.startApp();
  });
  afterAll(() => app?.stop());

  it("answer AV.Cloud.run with their result", async () => {
    expect(await AV.Cloud.run("hello", { name: "Ada" })).toBe("Hello Ada");
    expect(await AV.Cloud.run("weather.today", { city: "Shenzhen" })).toEqual({
      city: "Shenzhen",
      celsius: 27,
    });
  });

  it("pass an error on with its status and code", async () => {
    const failed = { code: 1418, rawMessage: "out of tea" };
    await expect(AV.Cloud.run("fails")).rejects.toMatchObject(failed);

    expect(await run("fails", {})).toMatchObject({
      status: 418,
      body: { code: 1418, error: "out of tea" },
    });
    expect(await run("nothing", {})).toMatchObject({ status: 404, body: { code: 1 } });
  });

  it("take and return typed values by AV.Cloud.rpc", async () => {
    const user = await AV.User.signUp("typed", "secret");
    const when = new Date("2026-11-21T08:00:00.000Z");

    const answer = await AV.Cloud.rpc("typed", { when, user });

    expect(answer).toMatchObject({ isDate: true, isUser: true, when });
    expect(answer.user.id).toBe(user.id);
    await AV.User.logOut();
  });

  it.each([undefined, "null", "[]", "{}", {}])("run with the body %j", async (body) => {
    expect(await run("hello", body)).toMatchObject({
      status: 200,
      body: { result: "Hello world" },
    });
  });

  it("see the session's user and the client's address, by any way of sending the session", async () => {
    const user = await AV.User.signUp("caller", "secret");
    const session = user.getSessionToken();
    await AV.User.logOut();
    const own = await run("whoami", {}, { "X-LC-Session": session });
    const old = await run("whoami", {}, { "X-AVOSCloud-Session-Token": session });
    const tunnelled = await fetch(`${cloud.url}/1.1/functions/whoami`, {
      method: "POST",
      headers: { "Content-Type": "text/plain" },
      body: JSON.stringify({
        _ApplicationId: cloud.appId,
        _ApplicationKey: cloud.appKey,
        _SessionToken: session,
      }),
    });

    const expected = { result: { user: "caller", address: "127.0.0.1" } };
    expect(own.body).toMatchObject(expected);
    expect(old.body).toMatchObject(expected);
    expect(await tunnelled.json()).toMatchObject(expected);
  });

  it("don't get a hook key that is wrong, so internal functions stay closed (A150)", async () => {
    expect(await run("internal", {})).toMatchObject({ status: 401 });
    expect(await run("internal", {}, { "X-LC-Hook-Key": "wrong" })).toMatchObject({ status: 401 });

    const right = await run("internal", {}, { "X-LC-Hook-Key": HOOK_KEY });
    const told = await run("whoami", {}, { "X-LC-Hook-Key": "wrong" });

    expect(right.body).toEqual({ result: "secret" });
    expect(JSON.stringify(told.body)).not.toContain("wrong");
  });

  it.each(["__before_save_for_Todo", "__on_login__User", "_messageReceived"])(
    "don't let a client call the hook %s (A151)",
    async (name) => {
      expect(await run(name, { object: {} })).toMatchObject({ status: 403, body: { code: 403 } });
    },
  );

  it.each(["..", "%2e%2e", "..%2f..%2fadmin", "%2e", "a%0d%0aX-Evil:%201", "a%5Cb"])(
    "don't let the name %s reach another path of the engine (A152)",
    async (name) => {
      const { status, body } = await run(name, {});

      expect([400, 404]).toContain(status);
      expect(body).toMatchObject({ code: expect.any(Number), error: expect.any(String) });
    },
  );

  it("are refused to a wrong key before the engine is called", async () => {
    expect(await run("hello", {}, { "X-LC-Key": "wrong" })).toMatchObject({ status: 401 });
  });

  it("answer up to Lambda's limit, and fail with an error that names it above", async () => {
    const fits = await run("large", { bytes: 5_900_000 });
    const tooLarge = await run("large", { bytes: 6_100_000 });

    expect(fits.status).toBe(200);
    expect(tooLarge).toMatchObject({
      status: 502,
      body: { error: expect.stringMatching(/larger than 6 MB/) },
    });
  });
});

describe("an engine that fails", () => {
  let server: Server | undefined;
  const listen = async (listener: RequestListener) => {
    const { port } = new URL(together.engineUrl);
    server = createServer(listener).listen(Number(port), "127.0.0.1");
    await once(server, "listening");
  };
  afterEach(async () => {
    server?.closeAllConnections();
    server?.close();
    if (server?.listening) await once(server, "close");
    server = undefined;
    // The function notices that its connection was closed.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it("is reported as unreachable when it is down", async () => {
    expect(await run("hello", {})).toMatchObject({
      status: 502,
      body: { code: 1, error: expect.stringMatching(/can't be reached.*setting `engine`/) },
    });
  });

  it.each([
    ["an HTML page", 200, "text/html", "<html>Bad Gateway</html>"],
    ["an HTML error", 502, "text/html", "<html>Bad Gateway</html>"],
    ["nothing", 200, "application/json", ""],
  ])("answers JSON to clients for %s (A153)", async (_, status, type, text) => {
    await listen((_request, response) => {
      response.writeHead(status, { "content-type": type }).end(text);
    });

    expect(await run("hello", {})).toMatchObject({
      status: 502,
      body: { code: 1, error: expect.stringMatching(/without JSON/) },
    });
  });

  it("can't send the call elsewhere by a redirect (A154)", async () => {
    const paths: (string | undefined)[] = [];
    await listen((incoming, response) => {
      paths.push(incoming.url);
      response.writeHead(307, { location: `${cloud.url}/1.1/date` }).end();
    });

    expect(await run("hello", {})).toMatchObject({
      status: 502,
      body: { error: expect.stringMatching(/redirect/) },
    });
    expect(paths).toEqual(["/1.1/functions/hello"]);
  });
});
