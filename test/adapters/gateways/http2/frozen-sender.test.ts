import { type ChildProcess, spawn } from "node:child_process";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { SenderReport } from "../../../support/frozen-sender.ts";
import { startGateway, type TestGateway } from "../../../support/gateway-server.ts";

const REQUESTS = 300;
/** Longer than a session is trusted without a ping, and much shorter than an answer may take. */
const FROZEN_MS = 6_000;

let gateway: TestGateway;
let network: Network;
let sender: Sender;

beforeEach(async () => {
  gateway = await startGateway(() => ({ status: 200 }));
  network = await startNetwork(Number(gateway.url.port));
  sender = await startSender(`https://127.0.0.1:${network.port}`, gateway.ca);
  expect((await sender.send(REQUESTS)).ends).toEqual({ 200: REQUESTS });
});
afterEach(() => {
  sender.process.kill("SIGKILL");
  network.stop();
});

it("sends a batch within about a second after its peer went away in a freeze (L14)", async () => {
  await sender.freeze(FROZEN_MS, network.cutSilently);

  const { ends, ms } = await sender.send(REQUESTS);

  expect(ends).toEqual({ 200: REQUESTS });
  expect(ms).toBeLessThan(5_000);
});

it("sends a batch at once after its peer closed the connections in a freeze (L14)", async () => {
  await sender.freeze(FROZEN_MS, network.close);

  const { ends, ms } = await sender.send(REQUESTS);

  expect(ends).toEqual({ 200: REQUESTS });
  expect(ms).toBeLessThan(5_000);
});

it("keeps its connections after a freeze without network events (L14)", async () => {
  await sender.freeze(FROZEN_MS, () => undefined);

  expect((await sender.send(1)).ends).toEqual({ 200: 1 });
  expect(gateway.sessions.filter(({ closed }) => closed)).toEqual([]);
  expect(gateway.received).toHaveLength(REQUESTS + 1);
});

interface Sender {
  readonly process: ChildProcess;
  send(requests: number): Promise<SenderReport>;
  /** Stops the process, lets something happen meanwhile, and continues the process. */
  freeze(ms: number, happens: () => void): Promise<void>;
}

async function startSender(url: string, ca: string): Promise<Sender> {
  const script = "test/support/frozen-sender.ts";
  const child = spawn(process.execPath, ["--import", "tsx", script, url, ca], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    process: child,
    send: async (requests) => {
      child.stdin.write(`${requests}\n`);
      return JSON.parse((await lines.next()).value);
    },
    freeze: async (ms, happens) => {
      child.kill("SIGSTOP");
      happens();
      await sleep(ms);
      child.kill("SIGCONT");
    },
  };
}

interface Network {
  readonly port: number;
  /** Ends the connections that are open now; new ones work. */
  close(): void;
  /** Lets the connections that are open now deliver nothing anymore, without closing them. */
  cutSilently(): void;
  stop(): void;
}

/** Relays connections to the gateway's port. */
async function startNetwork(target: number): Promise<Network> {
  const open = new Set<readonly [Socket, Socket]>();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.pipe(far);
    far.pipe(near);
    open.add([near, far]);
    sockets.add(near).add(far);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const [near, far] of open) near.destroy() && far.destroy();
      open.clear();
    },
    cutSilently: () => {
      for (const [near, far] of open) {
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        far.resume();
      }
      open.clear();
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
