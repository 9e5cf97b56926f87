import { describe, expect, it, vi } from "vitest";
import { tally } from "../../../support/http2-pool.ts";
import { insteadOfFirst, startRawPool } from "../../../support/raw-http2-pool.ts";
import {
  ACK,
  CONTROL,
  END_HEADERS,
  END_STREAM,
  field,
  frame,
  headers,
  ok,
  PADDED,
  PRIORITY,
  resets,
  STATUS_200,
  STATUS_400,
  settings,
  TYPE,
  uint32,
} from "../../../support/raw-http2-server.ts";

const CODE = { protocol: 1, flow: 3, size: 6, cancel: 8, compression: 9, calm: 11 };
const PING = Buffer.alloc(8, 7);
const MAX_STREAM_ID = 0x7fffffff;

describe("a malformed answer ends its request alone", () => {
  const withStatus = (...fields: Buffer[]) => Buffer.concat([STATUS_200, ...fields]);
  it.each<[string, number, string, (id: number) => readonly Buffer[]]>([
    [
      "a name in upper case",
      CODE.protocol,
      "ConnectionLost",
      (id) => [headers(id, withStatus(field("X-A", "b")))],
    ],
    [
      "a line break in a value",
      CODE.protocol,
      "ConnectionLost",
      (id) => [headers(id, withStatus(field("a", "b\nc")))],
    ],
    ["no status", CODE.protocol, "ConnectionLost", (id) => [headers(id, field("a", "b"))]],
    [
      "two statuses",
      CODE.protocol,
      "ConnectionLost",
      (id) => [headers(id, withStatus(STATUS_200))],
    ],
    [
      "a status that is no number",
      CODE.protocol,
      "ConnectionLost",
      (id) => [headers(id, field(":status", "2x0"))],
    ],
    [
      "a pseudo-header of requests",
      CODE.protocol,
      "ConnectionLost",
      (id) => [headers(id, withStatus(field(":path", "/")))],
    ],
    [
      "a status after other headers",
      CODE.protocol,
      "ConnectionLost",
      (id) => [headers(id, Buffer.concat([field("a", "b"), STATUS_200]))],
    ],
    [
      "a header of HTTP/1.1",
      CODE.protocol,
      "ConnectionLost",
      (id) => [headers(id, withStatus(field("connection", "close")))],
    ],
    [
      "a length that is no number",
      CODE.protocol,
      "ConnectionLost",
      (id) => [headers(id, withStatus(field("content-length", "-1")))],
    ],
    [
      "two lengths",
      CODE.protocol,
      "ConnectionLost",
      (id) => [headers(id, withStatus(field("content-length", "0"), field("content-length", "1")))],
    ],
    [
      "a body before its headers",
      CODE.protocol,
      "ConnectionLost",
      (id) => [frame(TYPE.data, 0, id, PING)],
    ],
    [
      "an informational answer that ends it",
      CODE.protocol,
      "ConnectionLost",
      (id) => [headers(id, field(":status", "103"))],
    ],
    [
      "a switch of protocols",
      CODE.protocol,
      "ConnectionLost",
      (id) => [headers(id, field(":status", "101"), END_HEADERS)],
    ],
    [
      "trailers that do not end it",
      CODE.protocol,
      "AnswerCut",
      (id) => [headers(id, STATUS_400, END_HEADERS), headers(id, field("a", "b"), END_HEADERS)],
    ],
    [
      "a second status",
      CODE.protocol,
      "AnswerCut",
      (id) => [headers(id, STATUS_400, END_HEADERS), ok(id)],
    ],
    [
      "a window above the largest",
      CODE.flow,
      "ConnectionLost",
      (id) => [frame(CONTROL.window, 0, id, uint32(MAX_STREAM_ID))],
    ],
    [
      "a body of more than a million bytes",
      CODE.cancel,
      "AnswerCut",
      (id) => [
        headers(id, STATUS_400, END_HEADERS),
        ...new Array<Buffer>(70).fill(frame(TYPE.data, 0, id, Buffer.alloc(15_000))),
      ],
    ],
  ])("%s", async (_, code, reason, frames) => {
    const { server, send } = await startRawPool(insteadOfFirst(frames, ok));
    expect(tally(await send(20))).toEqual({ "200": 19, [reason]: 1 });
    expect(server.peers).toHaveLength(1);
    await vi.waitFor(() => expect(server.peers.map(resets)).toEqual([{ 1: code }]));
  });

  it("a body that is shorter than its length", async () => {
    const block = Buffer.concat([STATUS_400, field("content-length", "9")]);
    const { server, send } = await startRawPool(
      insteadOfFirst(
        (id) => [headers(id, block, END_HEADERS), frame(TYPE.data, END_STREAM, id, PING)],
        ok,
      ),
    );
    expect(tally(await send(20))).toEqual({ "200": 19, AnswerCut: 1 });
    expect(server.peers.map(resets)).toEqual([{}]);
  });
});

describe("what a server may do", () => {
  const padded = (bytes: Buffer) => Buffer.concat([Buffer.from([5]), bytes, Buffer.alloc(5)]);
  const body = Buffer.from('{"reason":"BadDeviceToken"}');
  it.each<[string, (id: number) => readonly Buffer[]]>([
    [
      "pad its frames",
      (id) => [
        headers(id, padded(STATUS_400), END_HEADERS | PADDED),
        frame(TYPE.data, PADDED | END_STREAM, id, padded(body)),
      ],
    ],
    [
      "give a priority",
      (id) => [
        frame(TYPE.priority, 0, id, Buffer.alloc(5)),
        headers(id, Buffer.concat([Buffer.alloc(5), STATUS_400]), END_HEADERS | PRIORITY),
        frame(TYPE.data, END_STREAM, id, body),
      ],
    ],
    [
      "send informational answers first",
      (id) => [
        headers(id, field(":status", "100"), END_HEADERS),
        headers(id, field(":status", "103"), END_HEADERS),
        headers(id, STATUS_400, END_HEADERS),
        frame(TYPE.data, END_STREAM, id, body),
      ],
    ],
    [
      "send trailers",
      (id) => [
        headers(id, STATUS_400, END_HEADERS),
        frame(TYPE.data, 0, id, body),
        headers(id, field("grpc-status", "3")),
      ],
    ],
    [
      "split its headers",
      (id) => [
        headers(id, Buffer.alloc(0), 0),
        ...[...Buffer.concat([STATUS_400, field("a", "b")])].map((byte) =>
          frame(CONTROL.continuation, 0, id, Buffer.from([byte])),
        ),
        frame(CONTROL.continuation, END_HEADERS, id),
        frame(TYPE.data, END_STREAM, id, body),
      ],
    ],
    [
      "send frames and settings that are unknown",
      (id) => [
        frame(0xbe, 0xff, 0, PING),
        frame(0xbe, 0xff, id, PING),
        settings({ 48879: 1 }),
        headers(id, STATUS_400, END_HEADERS),
        frame(TYPE.data, 0, id),
        frame(TYPE.data, END_STREAM, id, body),
      ],
    ],
    [
      "send frames after the end of a stream",
      (id) => [
        headers(id, STATUS_400, END_HEADERS),
        frame(TYPE.data, END_STREAM, id, body),
        frame(TYPE.rst, 0, id, uint32(0)),
        frame(CONTROL.window, 0, id, uint32(9)),
        frame(TYPE.data, 0, id, PING),
        headers(id, STATUS_200),
      ],
    ],
  ])("%s", async (_, frames) => {
    const { server, send } = await startRawPool(insteadOfFirst(frames, ok));
    const ends = await send(20);
    expect(ends[0]).toMatchObject({
      kind: "answered",
      answer: { status: 400, body: String(body) },
    });
    expect(tally(ends)).toEqual({ "200": 19, "400": 1 });
    expect(
      server.peers.map(({ frames: all }) => all.filter(({ type }) => type === TYPE.rst)),
    ).toEqual([[]]);
  });

  it("ask whether the client is alive, and change its settings: both are acknowledged", async () => {
    const { server, send } = await startRawPool(
      insteadOfFirst((id) => [frame(CONTROL.ping, 0, 0, PING), settings({ 1: 0 }), ok(id)], ok),
    );
    expect(tally(await send(20))).toEqual({ "200": 20 });
    const acks = () =>
      server.peers[0]?.frames.filter(({ type, flags }) => type >= TYPE.settings && flags === ACK);
    await vi.waitFor(() =>
      expect(acks()?.map(({ type, payload }) => [type, payload])).toEqual([
        [TYPE.settings, Buffer.alloc(0)],
        [CONTROL.ping, PING],
        [TYPE.settings, Buffer.alloc(0)],
      ]),
    );
  });
});
