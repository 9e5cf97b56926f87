import { describe, expect, it, onTestFinished } from "vitest";
import { tally } from "../../../support/http2-pool.ts";
import { startRawPool } from "../../../support/raw-http2-pool.ts";
import {
  CONTROL,
  frame,
  ok,
  resets,
  settings,
  TYPE,
  uint32,
} from "../../../support/raw-http2-server.ts";

const CODE = { protocol: 1, flow: 3, size: 6, cancel: 8, compression: 9, calm: 11 };
const MAX_STREAM_ID = 0x7fffffff;

describe("windows of the server", () => {
  const BODY = "x".repeat(4_000);

  it("a body waits for the stream's window and arrives as a whole", async () => {
    const bodies: string[] = [];
    const { server, send } = await startRawPool(
      (id, peer, body) => {
        bodies.push(String(body));
        peer.send(ok(id));
      },
      [settings({ 4: 10 })],
    );
    const timer = setInterval(() => {
      for (const peer of server.peers) {
        const open = new Set(peer.frames.map(({ id }) => id).filter((id) => id > 0));
        peer.send(...[...open].map((id) => frame(CONTROL.window, 0, id, uint32(1_500))));
      }
    }, 5);
    onTestFinished(() => clearInterval(timer));
    expect(tally(await send(10, BODY))).toEqual({ "200": 10 });
    expect(bodies).toEqual(new Array(10).fill(BODY));
  });

  it("a window that the server makes smaller is kept, below zero as well", async () => {
    const { server, send } = await startRawPool(
      (id, peer) => peer.send(ok(id)),
      [settings({ 4: 3_000 })],
    );
    const sentBytes = () =>
      server.peers[0]?.frames
        .filter(({ type }) => type === TYPE.data)
        .reduce((sum, { payload }) => sum + payload.length, 0);
    const done = send(1, BODY);
    while (sentBytes() !== 3_000) await later(5);
    server.peers[0]?.send(settings({ 4: 0 }), frame(CONTROL.window, 0, 1, uint32(2_900)));
    await later(50);
    expect(sentBytes()).toBe(3_000);
    server.peers[0]?.send(frame(CONTROL.window, 0, 1, uint32(200)));
    while (sentBytes() !== 3_100) await later(5);
    server.peers[0]?.send(settings({ 4: 900 }));
    expect(tally(await done)).toEqual({ "200": 1 });
  });

  it("no request starts while the connection's window is used up", async () => {
    const { server, send } = await startRawPool((id, peer) => peer.send(ok(id)));
    const started = () =>
      server.peers[0]?.frames.filter(({ type }) => type === TYPE.headers).length;
    const done = send(40, BODY);
    while ((started() ?? 0) < 17) await later(5);
    await later(50);
    expect(started()).toBe(17);
    server.peers[0]?.send(frame(CONTROL.window, 0, 0, uint32(1_000_000)));
    expect(tally(await done)).toEqual({ "200": 40 });
  });

  it("the rest of a body is not sent after its answer", async () => {
    const { server, send } = await startRawPool(() => undefined, [settings({ 4: 10 })]);
    const done = send(1, BODY);
    while (!server.peers[0]?.frames.some(({ type }) => type === TYPE.data)) await later(5);
    server.peers[0]?.send(ok(1));
    expect(tally(await done)).toEqual({ "200": 1 });
    while (!server.peers[0]?.frames.some(({ type }) => type === TYPE.rst)) await later(5);
    expect(server.peers.map(resets)).toEqual([{ 1: CODE.cancel }]);
  });
});

describe("the end of a connection", () => {
  it("a GOAWAY for later sends nothing twice; another with the last stream puts the rest back", async () => {
    const { server, send } = await startRawPool((id, peer) => {
      if (peer.number > 0) peer.send(ok(id));
      if (peer.number > 0 || id !== 9) return;
      peer.send(frame(CONTROL.goaway, 0, 0, uint32(MAX_STREAM_ID, 0)));
      setTimeout(
        () => peer.send(frame(CONTROL.goaway, 0, 0, uint32(5, 0)), ok(1), ok(3), ok(5)),
        50,
      );
    });
    expect(tally(await send(20))).toEqual({ "200": 20 });
    expect(server.peers).toHaveLength(2);
    expect(server.peers[0]?.frames.at(-1)?.type).toBe(CONTROL.goaway);
  });

  it("requests that its socket never took go out again on another one", async () => {
    const { server, send } = await startRawPool((id, peer) => {
      peer.send(ok(id));
      // The answer and the end arrive together, so that the next requests find the socket half closed.
      if (peer.number === 0) peer.socket.end();
    });
    expect(tally(await send(1))).toEqual({ "200": 1 });
    expect(tally(await send(300))).toEqual({ "200": 300 });
    expect(server.peers).toHaveLength(2);
  });

  it("a GOAWAY right after the settings does not make the pool connect for ever", async () => {
    const { server, send } = await startRawPool(
      () => undefined,
      [settings(), frame(CONTROL.goaway, 0, 0, uint32(0, 0))],
    );
    const [reason = ""] = Object.keys(tally(await send(5)));
    expect(reason).toMatch(/^(Unreachable|StreamRefused)/);
    expect(server.peers.length).toBeLessThan(10);
  });

  it("no stream has an id above 2^31 - 1: another connection goes on", async () => {
    const { server, send } = await startRawPool((id, peer) => peer.send(ok(id)), undefined, {
      firstStreamId: 2 ** 31 - 5,
    });
    for (let at = 0; at < 10; at++) expect(tally(await send(1))).toEqual({ "200": 1 });
    const ids = server.peers.map(({ frames }) =>
      frames.filter(({ type }) => type === TYPE.headers).map(({ id }) => id),
    );
    expect(ids.slice(0, 3)).toEqual(new Array(3).fill([2 ** 31 - 5, 2 ** 31 - 3, 2 ** 31 - 1]));
  });

  it("a server without HTTP/2 gets no request", async () => {
    const { send } = await startRawPool(() => undefined, [], { alpn: "http/1.1" });
    const [reason = ""] = Object.keys(tally(await send(1)));
    expect(reason).toMatch(/^Unreachable /);
  });
});

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
