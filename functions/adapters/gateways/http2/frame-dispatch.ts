import type { FrameWriter } from "./frame-writer.ts";
import { CODE, ConnectionError, FRAME, type Frame, MAX_STREAM_ID } from "./frames.ts";

/** A session's reactions to the frames of a server, apart from header blocks. */
export interface FrameHandlers {
  settings(frame: Frame): void;
  ping(frame: Frame): void;
  goaway(frame: Frame): void;
  /** New bytes of the connection's window. */
  windowOfConnection(bytes: number): void;
  data(frame: Frame): void;
  reset(id: number, code: number): void;
  windowOfStream(id: number, bytes: number): void;
}

const UINT32_BYTES = 4;

/**
 * Hands a frame on, if it may come where it comes: on the connection or on a stream. Others are ignored:
 * unknown ones (RFC 9113 section 5.5), and PRIORITY, which means nothing to a client.
 *
 * @throws ConnectionError for a frame in the wrong place or of the wrong size
 */
export function dispatch(frame: Frame, handlers: FrameHandlers): void {
  if (frame.id === 0) dispatchForConnection(frame, handlers);
  else dispatchForStream(frame, handlers);
}

function dispatchForConnection(frame: Frame, handlers: FrameHandlers): void {
  switch (frame.type) {
    case FRAME.settings:
      handlers.settings(frame);
      return;
    case FRAME.ping:
      handlers.ping(frame);
      return;
    case FRAME.goaway:
      handlers.goaway(frame);
      return;
    case FRAME.windowUpdate:
      handlers.windowOfConnection(readIncrement(frame));
      return;
    case FRAME.data:
    case FRAME.headers:
    case FRAME.priority:
    case FRAME.rstStream:
    case FRAME.pushPromise:
      throw misused(`frame ${frame.type} without a stream`);
    default:
  }
}

function dispatchForStream(frame: Frame, handlers: FrameHandlers): void {
  switch (frame.type) {
    case FRAME.data:
      handlers.data(frame);
      return;
    case FRAME.rstStream:
      handlers.reset(frame.id, readUint32(frame));
      return;
    case FRAME.windowUpdate:
      handlers.windowOfStream(frame.id, readIncrement(frame));
      return;
    case FRAME.settings:
    case FRAME.ping:
    case FRAME.goaway:
      throw misused(`frame ${frame.type} on a stream`);
    case FRAME.pushPromise:
      throw misused("a push, which is switched off");
    default:
  }
}

function readIncrement(frame: Frame): number {
  const bytes = readUint32(frame) & MAX_STREAM_ID;
  if (bytes === 0) throw misused("an empty window update");
  return bytes;
}

function readUint32(frame: Frame): number {
  if (frame.end - frame.start !== UINT32_BYTES) throw wrongSize(frame);
  return frame.bytes.readUInt32BE(frame.start);
}

export function misused(message: string): ConnectionError {
  return new ConnectionError(CODE.protocolError, message);
}

export function wrongSize({ type, start, end }: Frame): ConnectionError {
  return new ConnectionError(CODE.frameSizeError, `frame ${type} of ${end - start} bytes`);
}

export function writeReset(out: FrameWriter, id: number, code: number): void {
  const start = out.begin(FRAME.rstStream, 0, id);
  out.uint32(code);
  out.end(start);
}

export function writeGoaway(out: FrameWriter, code: number): void {
  const start = out.begin(FRAME.goaway, 0, 0);
  // No stream of the server was acted on.
  out.uint32(0);
  out.uint32(code);
  out.end(start);
}
