import { MAX_WINDOW_BYTES } from "./body-sender.ts";
import type { FrameWriter } from "./frame-writer.ts";
import { CODE, ConnectionError, DEFAULT_FRAME_BYTES, FLAG, FRAME, type Frame } from "./frames.ts";

/** RFC 9113 section 6.5.2. */
const SETTING = {
  headerTableSize: 0x1,
  enablePush: 0x2,
  maxConcurrentStreams: 0x3,
  initialWindowSize: 0x4,
  maxFrameSize: 0x5,
} as const;

const ENTRY_BYTES = 6;
const MAX_FRAME_BYTES = 2 ** 24 - 1;

/** The known values of a SETTINGS frame. */
export interface SettingsChange {
  headerTableBytes?: number;
  maxConcurrentStreams?: number;
  initialWindowBytes?: number;
  maxFrameBytes?: number;
}

/** @throws ConnectionError for a value that is not allowed */
export function readSettings({ bytes, start, end }: Frame): SettingsChange {
  if ((end - start) % ENTRY_BYTES !== 0) {
    throw new ConnectionError(CODE.frameSizeError, `SETTINGS of ${end - start} bytes`);
  }
  const change: SettingsChange = {};
  for (let at = start; at < end; at += ENTRY_BYTES) {
    readSetting(change, bytes.readUInt16BE(at), bytes.readUInt32BE(at + 2));
  }
  return change;
}

function readSetting(change: SettingsChange, id: number, value: number): void {
  switch (id) {
    case SETTING.headerTableSize:
      change.headerTableBytes = value;
      return;
    case SETTING.enablePush:
      if (value !== 0) throw new ConnectionError(CODE.protocolError, "a server that takes pushes");
      return;
    case SETTING.maxConcurrentStreams:
      change.maxConcurrentStreams = value;
      return;
    case SETTING.initialWindowSize:
      if (value > MAX_WINDOW_BYTES) throw new ConnectionError(CODE.flowControlError, "window");
      change.initialWindowBytes = value;
      return;
    case SETTING.maxFrameSize:
      if (value < DEFAULT_FRAME_BYTES || value > MAX_FRAME_BYTES) {
        throw new ConnectionError(CODE.protocolError, `frames of ${value} bytes`);
      }
      change.maxFrameBytes = value;
      return;
    default:
    // An unknown setting is ignored.
  }
}

/** Begins a connection (RFC 9113 section 3.4). */
export function writePreface(out: FrameWriter): void {
  out.latin1("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
  const start = out.begin(FRAME.settings, 0, 0);
  out.uint16(SETTING.enablePush);
  out.uint32(0);
  out.end(start);
}

export function writeSettingsAck(out: FrameWriter): void {
  out.end(out.begin(FRAME.settings, FLAG.ack, 0));
}
