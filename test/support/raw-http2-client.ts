/** Header blocks of the production client to and from node:http2, without its sessions and streams. */
import { connect } from "node:net";
import { FrameWriter } from "../../functions/adapters/gateways/http2/frame-writer.ts";
import {
  FLAG,
  FRAME,
  type Frame,
  FrameReader,
} from "../../functions/adapters/gateways/http2/frames.ts";
import { HeaderBlocks } from "../../functions/adapters/gateways/http2/header-blocks.ts";
import { HpackDecoder } from "../../functions/adapters/gateways/http2/hpack-decoder.ts";
import { HpackEncoder } from "../../functions/adapters/gateways/http2/hpack-encoder.ts";
import { writeHeaders } from "../../functions/adapters/gateways/http2/request-headers.ts";
import {
  readSettings,
  writePreface,
  writeSettingsAck,
} from "../../functions/adapters/gateways/http2/settings.ts";

export type Fields = Readonly<Record<string, string>>;

export interface RawClient {
  /** @returns the headers of the answer */
  ask(headers: Fields): Promise<Fields>;
  stop(): void;
}

/** @param port of a server that speaks HTTP/2 without TLS */
export function startRawClient(port: number): RawClient {
  const socket = connect(port, "127.0.0.1");
  const out = new FrameWriter();
  const encoder = new HpackEncoder({ authority: "localhost", unindexed: new Set(["x-unindexed"]) });
  const decoder = new HpackDecoder();
  const blocks = new HeaderBlocks();
  const waiting = new Map<number, (answer: Fields) => void>();
  let nextId = 1;
  let maxBytes = 16_384;
  const flush = () => out.length > 0 && socket.write(out.take());

  function receive(frame: Frame): void {
    const block = blocks.take(frame);
    if (block) {
      const fields: Record<string, string> = {};
      decoder.decode({ block: block.bytes, start: block.start, end: block.end }, (name, value) => {
        fields[name] = value;
      });
      waiting.get(block.id)?.(fields);
    } else if (frame.type === FRAME.settings && (frame.flags & FLAG.ack) === 0) {
      const { headerTableBytes, maxFrameBytes } = readSettings(frame);
      if (headerTableBytes !== undefined) encoder.maxTableBytes = headerTableBytes;
      if (maxFrameBytes !== undefined) maxBytes = maxFrameBytes;
      writeSettingsAck(out);
      flush();
    }
  }

  const reader = new FrameReader(receive);
  socket.on("data", (chunk: Buffer) => reader.read(chunk));
  socket.on("error", () => socket.destroy());
  writePreface(out);
  flush();
  return {
    ask(headers) {
      const id = nextId;
      nextId += 2;
      const frame = { id, flags: FLAG.endStream, maxBytes };
      writeHeaders(out, frame, () => encoder.encode(headers, out));
      flush();
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    stop: () => socket.destroy(),
  };
}
