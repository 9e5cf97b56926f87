import { request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, expect, it } from "vitest";
import { openDoor } from "../support/doors/doors.ts";

/** Addresses of the loopback network stand for those of a developer's machine and of a phone. */
const MACHINE = "127.0.0.2";
const PHONE = "127.0.7.9";

const door = openDoor();
let own: string;
let fromPhones: string;

beforeAll(async () => {
  const cloud = door.start(`npm start -- --host ${MACHINE} --port 0 --memory`);
  await cloud.printed(/landfall-ready (.*)\n/);
  own = cloud.output().match(/Landfall runs at {2}(\S+)\/1\.1/)?.[1] ?? "";
  fromPhones = cloud.output().match(/From phones {7}(\S+)/)?.[1] ?? "";
});

interface Sent {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | object;
}

const APP = { "X-LC-Id": "landfall-local-app", "X-LC-Key": "landfall-local-key" };
const MASTER = { ...APP, "X-LC-Key": "landfall-local-master,master" };

/** A request of the device with this address. */
async function send(localAddress: string, url: string, { body, ...options }: Sent = {}) {
  const content = typeof body === "object" ? JSON.stringify(body) : body;
  const isJson = typeof body === "object" && { "content-type": "application/json" };
  const headers = { ...isJson, ...options.headers };
  return new Promise<{ status: number; location: string; text: string }>((resolve, reject) => {
    const sent = request(url, { ...options, headers, localAddress });
    sent.on("error", reject).on("response", async (answer) => {
      const { statusCode: status = 0, headers: received } = answer;
      resolve({ status, location: received.location ?? "", text: await text(answer) });
    });
    sent.end(content);
  });
}

it("serves a phone that has the app key", async () => {
  const body = { username: "ada", password: "correct horse battery" };
  const answer = await send(PHONE, `${fromPhones}/1.1/users`, {
    method: "POST",
    headers: APP,
    body,
  });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.location).toMatch(`${fromPhones}/1.1/users/`);
});

it("takes and serves the files of a phone", async () => {
  const body = { name: "a.txt", mime_type: "text/plain", metaData: { size: 5 } };
  const options = { method: "POST", headers: APP, body };
  const token = JSON.parse((await send(PHONE, `${fromPhones}/1.1/fileTokens`, options)).text);
  const headers = { "content-type": "text/plain" };
  const upload = { method: "PUT", headers, body: "hello" };
  expect((await send(PHONE, token.upload_url, upload)).status).toBe(200);
  const done = { result: true, token: token.token };
  await send(PHONE, `${fromPhones}/1.1/fileCallback`, { ...options, body: done });
  expect(token.url).toMatch(`${fromPhones}/files/`);
  expect(await send(PHONE, token.url)).toMatchObject({ status: 200, text: "hello" });
});

it("refuses the master key and its own pages to other devices (A183)", async () => {
  const path = "/1.1/scheduledPushMessages";
  const refused = await send(PHONE, fromPhones + path, { headers: MASTER });
  expect(refused).toMatchObject({ status: 403, text: expect.stringContaining("another device") });
  for (const host of [undefined, "localhost:3000", "127.0.0.1:3000"]) {
    const headers = host === undefined ? {} : { host };
    expect((await send(PHONE, `${fromPhones}/_local/mails`, { headers })).status).toBe(403);
    expect(
      (await send(PHONE, fromPhones + path, { headers: { ...MASTER, ...headers } })).status,
    ).toBe(403);
  }
});

it("lets the machine itself use both, at either address", async () => {
  const path = "/1.1/scheduledPushMessages";
  expect((await send(MACHINE, fromPhones + path, { headers: MASTER })).status).toBe(200);
  expect((await send("127.0.0.1", own + path, { headers: MASTER })).status).toBe(200);
  expect((await send("127.0.0.1", `${own}/_local/mails`)).status).toBe(200);
});

it.each([
  ["198.51.100.7", 1, /--host 198\.51\.100\.7 is not an address of this machine; give the one/],
  ["my-mac.local", 2, /--host must be an IPv4 address of this machine, such as 192\.168\.1\.20/],
  ["0.0.0.0", 2, /--host must be an IPv4 address of this machine/],
])("refuses --host %s in one line", async (host, exitCode, line) => {
  expect(await door.run(`npm start -- --host ${host} --port 0 --memory`, exitCode)).toMatch(line);
});
