/**
 * The gateway that all senders are measured against, in its own process. It acts as APNs and FCM as
 * far as a sender can tell. Frames are read and written by hand, because node:http2 as a server takes
 * as much CPU as the senders, and the measurement would show the server.
 */
import { createServer, type TLSSocket } from "node:tls";
import { startOfPath } from "./header-block.ts";
import { errorBody, type Fate, getFate, type Provider } from "./work.ts";

/** RFC 9113 section 6. */
const FRAME = { data: 0x0, headers: 0x1, settings: 0x4, ping: 0x6, windowUpdate: 0x8 } as const;
const FLAG = { ack: 0x1, endStream: 0x1, endHeaders: 0x4, padded: 0x8, priority: 0x20 } as const;
const FRAME_HEADER_BYTES = 9;
const PREFACE_BYTES = 24;
const PRIORITY_BYTES = 5;

const MAX_STREAMS: Readonly<Record<Provider, number>> = { apns: 1_000, fcm: 100 };
const MAX_CONCURRENT_STREAMS = 0x3;
const INITIAL_WINDOW_BYTES = 65_535;

const DEVICE_PATH = "/3/device/";
const TOKEN_MEMBER = Buffer.from('"token":"');
const FATE_DIGITS = 4;

/** Static table: `:status` 200, 400, 404; 410 is a literal with that name. */
const STATUS: Readonly<Record<Provider, Readonly<Record<Fate, Buffer>>>> = {
  apns: {
    accepted: Buffer.from([0x88]),
    unregistered: Buffer.concat([Buffer.from([0x08, 3]), Buffer.from("410")]),
    malformed: Buffer.from([0x8c]),
  },
  fcm: {
    accepted: Buffer.from([0x88]),
    unregistered: Buffer.from([0x8d]),
    malformed: Buffer.from([0x8c]),
  },
};

const FCM_SUCCESS = JSON.stringify({ name: "projects/example/messages/0:1795248000000000%0" });

function frame(type: number, flags: number, payload: Buffer): Buffer {
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  header.writeUIntBE(payload.length, 0, 3);
  header[3] = type;
  header[4] = flags;
  return Buffer.concat([header, payload]);
}

function field(name: string, value: string): Buffer {
  return Buffer.concat([
    Buffer.from([0x00, name.length]),
    Buffer.from(name),
    Buffer.from([value.length]),
    Buffer.from(value),
  ]);
}

/** A whole answer on stream 0, before the stream's id is written into it. */
interface Template {
  readonly bytes: Buffer;
  readonly idOffsets: readonly number[];
}

function toTemplate(provider: Provider, fate: Fate): Template {
  const body = fate === "accepted" ? FCM_SUCCESS : errorBody(provider, fate);
  const hasBody = provider === "fcm" || fate !== "accepted";
  const fields =
    provider === "apns"
      ? field("apns-id", "eabeae54-14a8-11e5-b60b-1697f925ec7b")
      : field("content-type", "application/json; charset=UTF-8");
  const block = Buffer.concat([STATUS[provider][fate], fields]);
  const headers = frame(FRAME.headers, FLAG.endHeaders | (hasBody ? 0 : FLAG.endStream), block);
  const data = hasBody ? frame(FRAME.data, FLAG.endStream, Buffer.from(body)) : Buffer.alloc(0);
  return {
    bytes: Buffer.concat([headers, data]),
    idOffsets: hasBody ? [5, headers.length + 5] : [5],
  };
}

function toTemplates(provider: Provider): Readonly<Record<Fate, Template>> {
  return {
    accepted: toTemplate(provider, "accepted"),
    unregistered: toTemplate(provider, "unregistered"),
    malformed: toTemplate(provider, "malformed"),
  };
}

const TEMPLATES = { apns: toTemplates("apns"), fcm: toTemplates("fcm") };

function answer(provider: Provider, fate: Fate, streamId: number): Buffer {
  const { bytes, idOffsets } = TEMPLATES[provider][fate];
  const copy = Buffer.from(bytes);
  for (const offset of idOffsets) copy.writeUInt32BE(streamId, offset);
  return copy;
}

function greeting(provider: Provider): Buffer {
  const settings = Buffer.alloc(6);
  settings.writeUInt16BE(MAX_CONCURRENT_STREAMS, 0);
  settings.writeUInt32BE(MAX_STREAMS[provider], 2);
  // The window has room for millions of requests and is never opened again.
  const window = Buffer.alloc(4);
  window.writeUInt32BE(2 ** 31 - 1 - INITIAL_WINDOW_BYTES);
  return Buffer.concat([frame(FRAME.settings, 0, settings), frame(FRAME.windowUpdate, 0, window)]);
}

interface Frame {
  readonly type: number;
  readonly flags: number;
  readonly id: number;
  readonly payload: Buffer;
}

/** APNs has the token in the path, FCM in the body. */
function fateIn(provider: Provider, { type, flags, payload }: Frame): Fate | undefined {
  if (type === FRAME.headers && provider === "apns") {
    const block = (flags & FLAG.priority) === 0 ? payload : payload.subarray(PRIORITY_BYTES);
    const path = startOfPath(block, DEVICE_PATH.length + FATE_DIGITS);
    return getFate(path.slice(DEVICE_PATH.length));
  }
  if (type === FRAME.data && provider === "fcm" && payload.length > 0) {
    const start = payload.indexOf(TOKEN_MEMBER) + TOKEN_MEMBER.length;
    return getFate(payload.toString("latin1", start, start + FATE_DIGITS));
  }
  return undefined;
}

/** One connection; requests that arrive in one read are answered in one write. */
function serve(provider: Provider, socket: TLSSocket): void {
  const fates = new Map<number, Fate>();
  let rest: Buffer = Buffer.alloc(0);
  let isGreeted = false;
  let out: Buffer[] = [];

  function onRequest(part: Frame): void {
    const fate = fateIn(provider, part);
    if (fate) fates.set(part.id, fate);
    if ((part.flags & FLAG.endStream) === 0) return;
    out.push(answer(provider, fates.get(part.id) ?? "malformed", part.id));
    fates.delete(part.id);
  }

  function onControl({ type, flags, payload }: Frame): void {
    if ((flags & FLAG.ack) !== 0) return;
    if (type === FRAME.settings) out.push(frame(type, FLAG.ack, Buffer.alloc(0)));
    if (type === FRAME.ping) out.push(frame(type, FLAG.ack, payload));
  }

  function read(bytes: Buffer): number {
    let at = 0;
    while (bytes.length - at >= FRAME_HEADER_BYTES) {
      const end = at + FRAME_HEADER_BYTES + bytes.readUIntBE(at, 3);
      if (bytes.length < end) break;
      const [type = 0, flags = 0] = [bytes[at + 3], bytes[at + 4]];
      if (flags & FLAG.padded && type <= FRAME.headers) throw new RangeError("Padded frame");
      const payload = bytes.subarray(at + FRAME_HEADER_BYTES, end);
      const part = { type, flags, id: bytes.readUInt32BE(at + 5), payload };
      if (type <= FRAME.headers) onRequest(part);
      else onControl(part);
      at = end;
    }
    return at;
  }

  socket.setNoDelay(true);
  socket.write(greeting(provider));
  socket.on("error", () => socket.destroy());
  socket.on("data", (bytes: Buffer) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    if (!isGreeted) {
      if (rest.length < PREFACE_BYTES) return;
      rest = rest.subarray(PREFACE_BYTES);
      isGreeted = true;
    }
    rest = rest.subarray(read(rest));
    if (out.length > 0) socket.write(Buffer.concat(out));
    out = [];
  });
}

function listen(provider: Provider, { key, cert }: { key: string; cert: string }): Promise<number> {
  const server = createServer({ key, cert, ALPNProtocols: ["h2"] }, (socket) =>
    serve(provider, socket),
  );
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") throw new TypeError("No port");
      resolve(address.port);
    });
  });
}

process.once("message", async (pem: { key: string; cert: string }) => {
  process.send?.({ apns: await listen("apns", pem), fcm: await listen("fcm", pem) });
});
process.on("disconnect", () => process.exit());
