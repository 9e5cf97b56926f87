/** An HTTP/2 server that sends whatever frames a test wants, valid or not, and records what it gets. */
import { createServer, type TLSSocket } from "node:tls";
import { makeCertificate } from "./certificate.ts";

interface RawFrame {
  readonly type: number;
  readonly flags: number;
  readonly id: number;
  readonly payload: Buffer;
}

export interface RawPeer {
  /** Number of the connection, from 0. */
  readonly number: number;
  readonly socket: TLSSocket;
  /** Frames of the client, without its preface. */
  readonly frames: RawFrame[];
  send(...frames: Buffer[]): void;
}

/** Called with each request that has arrived as a whole. */
export type Behaviour = (id: number, peer: RawPeer, body: Buffer) => void;

export const TYPE = { data: 0, headers: 1, priority: 2, rst: 3, settings: 4, push: 5 } as const;
export const CONTROL = { ping: 6, goaway: 7, window: 8, continuation: 9 } as const;
export const END_STREAM = 1;
export const ACK = 1;
export const END_HEADERS = 4;
export const PADDED = 8;
export const PRIORITY = 0x20;

const PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const HEADER_BYTES = 9;

export function frame(
  type: number,
  flags: number,
  id: number,
  payload: Buffer = Buffer.alloc(0),
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUIntBE(payload.length, 0, 3);
  header.writeUInt8(type, 3);
  header.writeUInt8(flags, 4);
  header.writeUInt32BE(id, 5);
  return Buffer.concat([header, payload]);
}

export function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
}

export function settings(values: Readonly<Record<number, number>> = {}): Buffer {
  const entries = Object.entries(values).map(([id, value]) => {
    const entry = Buffer.alloc(6);
    entry.writeUInt16BE(Number(id), 0);
    entry.writeUInt32BE(value, 2);
    return entry;
  });
  return frame(TYPE.settings, 0, 0, Buffer.concat(entries));
}

/** A literal that enters no table. */
export function field(name: string, value: string): Buffer {
  const text = (each: string) => Buffer.concat([Buffer.from([each.length]), Buffer.from(each)]);
  return Buffer.concat([Buffer.from([0]), text(name), text(value)]);
}

export const STATUS_200 = Buffer.from([0x88]);
export const STATUS_400 = Buffer.from([0x8c]);

export function headers(id: number, block: Buffer, flags = END_HEADERS | END_STREAM): Buffer {
  return frame(TYPE.headers, flags, id, block);
}

export const ok = (id: number): Buffer => headers(id, STATUS_200);

export interface RawServer {
  readonly url: URL;
  readonly ca: string;
  readonly peers: RawPeer[];
  stop(): void;
}

/** @param greeting the first frames of the server */
export async function startRawServer(
  behave: Behaviour,
  { greeting = [settings()], alpn = "h2" }: { greeting?: readonly Buffer[]; alpn?: string } = {},
): Promise<RawServer> {
  const certificate = await makeCertificate();
  const peers: RawPeer[] = [];
  const tls = { ...certificate, ALPNProtocols: [alpn] };
  const server = createServer(tls, (socket) => {
    const peer = serve(socket, peers.length, behave);
    peers.push(peer);
    peer.send(...greeting);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("No port");
  return {
    url: new URL(`https://127.0.0.1:${address.port}`),
    ca: certificate.cert,
    peers,
    stop() {
      for (const { socket } of peers) socket.destroy();
      server.close();
    },
  };
}

function serve(socket: TLSSocket, number: number, behave: Behaviour): RawPeer {
  const bodies = new Map<number, Buffer[]>();
  const peer: RawPeer = {
    number,
    socket,
    frames: [],
    send: (...frames) => {
      if (socket.writable) socket.write(Buffer.concat(frames));
    },
  };
  let rest: Buffer = Buffer.alloc(0);
  let isGreeted = false;
  const take = (taken: RawFrame) => {
    peer.frames.push(taken);
    if (taken.type > TYPE.headers) return;
    const body = bodies.get(taken.id) ?? [];
    bodies.set(taken.id, body);
    if (taken.type === TYPE.data) body.push(taken.payload);
    if (taken.flags & END_STREAM) behave(taken.id, peer, Buffer.concat(body));
  };
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  socket.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    if (!isGreeted) {
      if (rest.length < PREFACE.length) return;
      if (rest.toString("latin1", 0, PREFACE.length) !== PREFACE) throw new TypeError("No preface");
      rest = rest.subarray(PREFACE.length);
      isGreeted = true;
    }
    while (rest.length >= HEADER_BYTES && rest.length >= HEADER_BYTES + rest.readUIntBE(0, 3)) {
      const end = HEADER_BYTES + rest.readUIntBE(0, 3);
      const payload = rest.subarray(HEADER_BYTES, end);
      take({
        type: rest.readUInt8(3),
        flags: rest.readUInt8(4),
        id: rest.readUInt32BE(5),
        payload,
      });
      rest = rest.subarray(end);
    }
  });
  return peer;
}

/** The error code of the client's GOAWAY. */
export function goawayCode({ frames }: RawPeer): number | undefined {
  return frames.find(({ type }) => type === CONTROL.goaway)?.payload.readUInt32BE(4);
}

/** Error codes of the streams that the client reset, by stream id. */
export function resets({ frames }: RawPeer): Record<number, number> {
  const found = frames.filter(({ type }) => type === TYPE.rst);
  return Object.fromEntries(found.map(({ id, payload }) => [id, payload.readUInt32BE(0)]));
}
