import { describe, expect, it, vi } from "vitest";
import { tally } from "../../../support/http2-pool.ts";
import { insteadOfFirst, startRawPool } from "../../../support/raw-http2-pool.ts";
import {
  ACK,
  CONTROL,
  END_HEADERS,
  frame,
  goawayCode,
  headers,
  ok,
  PADDED,
  PRIORITY,
  STATUS_200,
  settings,
  TYPE,
  uint32,
} from "../../../support/raw-http2-server.ts";

const CODE = { protocol: 1, flow: 3, size: 6, cancel: 8, compression: 9, calm: 11 };
const PING = Buffer.alloc(8, 7);
const MAX_STREAM_ID = 0x7fffffff;

const flood = (times: number, each: Buffer) => [Buffer.concat(new Array<Buffer>(times).fill(each))];

describe("a violation of the protocol ends the connection with its code", () => {
  it.each<[string, number, (id: number) => readonly Buffer[]]>([
    ["a frame above 16,384 bytes", CODE.size, (id) => [frame(0, 0, id, Buffer.alloc(16_385))]],
    [
      "padding longer than DATA",
      CODE.protocol,
      (id) => [frame(0, PADDED, id, Buffer.from([9, 0]))],
    ],
    [
      "padding longer than HEADERS",
      CODE.protocol,
      (id) => [headers(id, Buffer.from([2, 0x88]), PADDED | END_HEADERS)],
    ],
    ["padding without its length", CODE.protocol, (id) => [frame(0, PADDED, id)]],
    [
      "HEADERS without its priority",
      CODE.size,
      (id) => [headers(id, STATUS_200, PRIORITY | END_HEADERS)],
    ],
    ["DATA without a stream", CODE.protocol, () => [frame(TYPE.data, 0, 0, PING)]],
    ["HEADERS without a stream", CODE.protocol, () => [ok(0)]],
    ["RST_STREAM without a stream", CODE.protocol, () => [frame(TYPE.rst, 0, 0, uint32(0))]],
    [
      "PRIORITY without a stream",
      CODE.protocol,
      () => [frame(TYPE.priority, 0, 0, Buffer.alloc(5))],
    ],
    ["HEADERS on a stream that was not opened", CODE.protocol, () => [ok(2_001)]],
    ["HEADERS on a stream of the server", CODE.protocol, () => [ok(2)]],
    ["DATA on a stream that was not opened", CODE.protocol, () => [frame(0, 0, 2_001, PING)]],
    [
      "RST_STREAM of a stream that was not opened",
      CODE.protocol,
      () => [frame(TYPE.rst, 0, 2_001, uint32(0))],
    ],
    ["RST_STREAM of 3 bytes", CODE.size, (id) => [frame(TYPE.rst, 0, id, Buffer.alloc(3))]],
    [
      "WINDOW_UPDATE of a stream that was not opened",
      CODE.protocol,
      () => [frame(CONTROL.window, 0, 2_001, uint32(1))],
    ],
    ["WINDOW_UPDATE of nothing", CODE.protocol, () => [frame(CONTROL.window, 0, 0, uint32(0))]],
    ["WINDOW_UPDATE of 3 bytes", CODE.size, () => [frame(CONTROL.window, 0, 0, Buffer.alloc(3))]],
    [
      "WINDOW_UPDATE above the largest window",
      CODE.flow,
      () => [frame(CONTROL.window, 0, 0, uint32(MAX_STREAM_ID))],
    ],
    ["SETTINGS on a stream", CODE.protocol, (id) => [frame(TYPE.settings, 0, id)]],
    ["SETTINGS of 5 bytes", CODE.size, () => [frame(TYPE.settings, 0, 0, Buffer.alloc(5))]],
    [
      "an acknowledgement with settings",
      CODE.size,
      () => [frame(TYPE.settings, ACK, 0, Buffer.alloc(6))],
    ],
    ["SETTINGS that take pushes", CODE.protocol, () => [settings({ 2: 1 })]],
    ["SETTINGS with a window above the largest", CODE.flow, () => [settings({ 4: 2 ** 31 })]],
    ["SETTINGS with too small frames", CODE.protocol, () => [settings({ 5: 16_383 })]],
    ["SETTINGS with too large frames", CODE.protocol, () => [settings({ 5: 2 ** 24 })]],
    ["PING on a stream", CODE.protocol, (id) => [frame(CONTROL.ping, 0, id, PING)]],
    ["PING of 7 bytes", CODE.size, () => [frame(CONTROL.ping, 0, 0, Buffer.alloc(7))]],
    ["GOAWAY on a stream", CODE.protocol, (id) => [frame(CONTROL.goaway, 0, id, PING)]],
    ["GOAWAY of 7 bytes", CODE.size, () => [frame(CONTROL.goaway, 0, 0, Buffer.alloc(7))]],
    [
      "a push",
      CODE.protocol,
      (id) => [frame(TYPE.push, END_HEADERS, id, Buffer.concat([uint32(2), STATUS_200]))],
    ],
    [
      "CONTINUATION of nothing",
      CODE.protocol,
      (id) => [frame(CONTROL.continuation, END_HEADERS, id, STATUS_200)],
    ],
    [
      "another frame inside a header block",
      CODE.protocol,
      (id) => [headers(id, STATUS_200, 0), frame(CONTROL.ping, 0, 0, PING)],
    ],
    [
      "CONTINUATION of another stream",
      CODE.protocol,
      (id) => [headers(id, STATUS_200, 0), frame(CONTROL.continuation, END_HEADERS, id + 2)],
    ],
    [
      "CONTINUATION without an end",
      CODE.calm,
      (id) => [headers(id, STATUS_200, 0), ...flood(100, frame(CONTROL.continuation, 0, id))],
    ],
    [
      "a header block without an end",
      CODE.calm,
      (id) => [
        headers(id, STATUS_200, 0),
        ...flood(5, frame(CONTROL.continuation, 0, id, Buffer.alloc(16_384))),
      ],
    ],
    [
      "a header block that can't be read",
      CODE.compression,
      (id) => [headers(id, Buffer.from([0x80]))],
    ],
    [
      "headers that take more memory than bytes",
      CODE.calm,
      (id) => [
        headers(
          id,
          Buffer.concat([
            Buffer.from([0x40, 1, 0x61, 0x7f, 0xa1, 0x1e]),
            Buffer.alloc(4_000, 98),
            Buffer.alloc(1_000, 0xbe),
          ]),
        ),
      ],
    ],
    ["a flood of PING", CODE.calm, () => flood(10_001, frame(CONTROL.ping, 0, 0, PING))],
    ["a flood of SETTINGS", CODE.calm, () => flood(10_001, settings({ 3: 100 }))],
    ["a flood of unknown frames", CODE.calm, () => flood(10_001, frame(0xbe, 0, 0))],
    [
      "a flood of empty DATA",
      CODE.calm,
      (id) => [headers(id, STATUS_200, END_HEADERS), ...flood(10_001, frame(TYPE.data, 0, id))],
    ],
  ])("%s", async (_, code, frames) => {
    const { server, send } = await startRawPool(insteadOfFirst(frames, ok));

    const ends = await send(20);

    const { "200": answered = 0, ConnectionLost: lost = 0, AnswerCut: cut = 0 } = tally(ends);
    expect(answered + lost + cut).toBe(20);
    expect(tally(await send(20))).toEqual({ "200": 20 });
    const [first] = server.peers;
    await vi.waitFor(() => expect(first && goawayCode(first)).toBe(code));
    expect(server.peers).toHaveLength(2);
  });

  it("a first frame other than SETTINGS", async () => {
    const { server, send } = await startRawPool(
      () => undefined,
      [frame(CONTROL.ping, 0, 0, PING), settings()],
    );
    const [reason = ""] = Object.keys(tally(await send(3)));
    expect(reason).toMatch(/^Unreachable /);
    await vi.waitFor(() => expect(server.peers.map(goawayCode)).toContain(CODE.protocol));
  });
});
