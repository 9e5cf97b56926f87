import type { TLSSocket } from "node:tls";
import type { RequestHeaders } from "../exchanges.ts";
import { AnswerHeaders } from "./answer.ts";
import { BodySender } from "./body-sender.ts";
import {
  dispatch,
  type FrameHandlers,
  misused,
  writeGoaway,
  writeReset,
  wrongSize,
} from "./frame-dispatch.ts";
import type { FrameWriter } from "./frame-writer.ts";
import {
  CODE,
  ConnectionError,
  FLAG,
  FRAME,
  type Frame,
  FrameReader,
  MAX_STREAM_ID,
  withoutPadding,
} from "./frames.ts";
import { type HeaderBlock, HeaderBlocks } from "./header-blocks.ts";
import { HpackDecoder } from "./hpack-decoder.ts";
import { type EncoderOptions, HpackEncoder } from "./hpack-encoder.ts";
import { Http2Output } from "./http2-output.ts";
import type { Http2Stream, StreamEnd } from "./http2-stream.ts";
import { Pings } from "./pings.ts";
import { ReceivedBytes } from "./received-bytes.ts";
import { writeHeaders } from "./request-headers.ts";
import { readSettings, writePreface, writeSettingsAck } from "./settings.ts";

export interface SessionListener<Stream> {
  /** Called once for each opened stream. */
  ended(stream: Stream, end: StreamEnd): void;
  /** Called after streams have ended or limits have changed, once for all that was read together. */
  changed(): void;
  /** Called once, when no new stream can be opened. */
  leaving(): void;
}

export interface SessionOptions extends EncoderOptions {
  readonly firstStreamId: number;
}

/** A server that sends so many frames without ending a stream does not serve. */
const MAX_IDLE_FRAMES = 10_000;

/** How long the last frames may take before the socket is destroyed. */
const CLOSE_MS = 1_000;

/** The client's side of one HTTP/2 connection (RFC 9113), for requests with small bodies. */
export class Http2Session<Stream extends Http2Stream> {
  /** Settles when the server has sent its settings. */
  readonly ready: Promise<void>;
  listener: SessionListener<Stream> | undefined;
  /** The server's SETTINGS_MAX_CONCURRENT_STREAMS. */
  maxStreams = Number.POSITIVE_INFINITY;
  readonly #socket: TLSSocket;
  readonly #output: Http2Output;
  readonly #out: FrameWriter;
  readonly #encoder: HpackEncoder;
  readonly #bodies: BodySender;
  readonly #pings: Pings;
  readonly #received: ReceivedBytes;
  readonly #decoder = new HpackDecoder();
  readonly #blocks = new HeaderBlocks();
  readonly #headers = new AnswerHeaders();
  readonly #streams = new Map<number, Stream>();
  readonly #firstId: number;
  #nextId: number;
  /** The highest stream whose frames the socket has. */
  #sentId = 0;
  #idleFrames = 0;
  #hasChanged = false;
  #isGreeted = false;
  #isLeaving = false;
  #hasFailed = false;
  #isEnding = false;
  #greet: () => void = () => undefined;
  readonly #handlers: FrameHandlers = {
    settings: (frame) => this.#receiveSettings(frame),
    ping: (frame) => this.#pings.receive(frame),
    goaway: (frame) => this.#receiveGoaway(frame),
    windowOfConnection: (bytes) => this.#bodies.openConnection(bytes),
    data: (frame) => this.#receiveData(frame),
    reset: (id, code) => this.#receiveReset(id, code),
    windowOfStream: (id, bytes) => this.#receiveWindow(id, bytes),
  };

  constructor(socket: TLSSocket, options: SessionOptions) {
    this.#socket = socket;
    this.#firstId = options.firstStreamId;
    this.#nextId = options.firstStreamId;
    this.#output = new Http2Output(socket);
    this.#out = this.#output.frames;
    this.#encoder = new HpackEncoder(options);
    this.#bodies = new BodySender(this.#out);
    this.#pings = new Pings(this.#out);
    this.#received = new ReceivedBytes(this.#out);
    this.ready = new Promise((resolve) => {
      this.#greet = resolve;
    });
    const reader = new FrameReader((frame) => this.#receive(frame));
    socket.on("data", (chunk: Buffer) => this.#read(reader, chunk));
    socket.on("drain", () => this.listener?.changed());
    // 'close' follows.
    socket.on("error", () => undefined);
    socket.on("end", () => this.#leave());
    socket.on("close", () => this.#lose());
    writePreface(this.#out);
    this.#output.flush();
  }

  /** True while new streams can be opened. */
  get isUsable(): boolean {
    return !(this.#isLeaving || this.#socket.destroyed);
  }

  get hasRoom(): boolean {
    const { size } = this.#streams;
    // Without an open stream, a request shows whether the server still opens its window.
    const canSend = size === 0 || (this.#bodies.hasRoom && this.#output.hasRoom);
    return size < this.maxStreams && canSend;
  }

  /** @throws TypeError for a header that can't be sent; the session remains usable */
  open(stream: Stream, headers: RequestHeaders, body: Buffer | string): void {
    const id = this.#nextId;
    const flags = body.length === 0 ? FLAG.endStream : 0;
    const maxBytes = this.#bodies.maxFrameBytes;
    writeHeaders(this.#out, { id, flags, maxBytes }, () =>
      this.#encoder.encode(headers, this.#out),
    );
    stream.id = id;
    this.#nextId += 2;
    this.#streams.set(id, stream);
    if (body.length > 0) this.#bodies.send(stream, body);
    this.#flushLater();
    if (this.#nextId > MAX_STREAM_ID) this.#leave();
  }

  /** Ends a stream whose answer is not awaited any more. */
  cancel(stream: Stream): void {
    this.#reset(stream, CODE.cancel);
    this.#settle();
  }

  /** @returns false if the connection ends before the answer */
  ping(): Promise<boolean> {
    const answered = this.#pings.send();
    this.#flushLater();
    return answered;
  }

  /** Keeps the process alive, or does not. */
  setRef(isNeeded: boolean): void {
    if (isNeeded) this.#socket.ref();
    else this.#socket.unref();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #read(reader: FrameReader, chunk: Buffer): void {
    if (this.#hasFailed) return;
    try {
      reader.read(chunk);
      if (this.#output.isStuck) throw new ConnectionError(CODE.enhanceYourCalm, "unread answers");
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      this.#fail(error);
    }
    this.#settle();
  }

  #receive(frame: Frame): void {
    this.#idleFrames += 1;
    if (this.#idleFrames > MAX_IDLE_FRAMES) {
      throw new ConnectionError(CODE.enhanceYourCalm, "frames without an answer");
    }
    const isSettings = frame.type === FRAME.settings && (frame.flags & FLAG.ack) === 0;
    if (!(this.#isGreeted || isSettings)) throw misused("no SETTINGS first");
    const block = this.#blocks.take(frame);
    if (block) this.#receiveHeaders(block);
    else dispatch(frame, this.#handlers);
  }

  #receiveSettings(frame: Frame): void {
    if (frame.flags & FLAG.ack) {
      if (frame.end > frame.start) throw wrongSize(frame);
      return;
    }
    const change = readSettings(frame);
    const { headerTableBytes, maxConcurrentStreams, initialWindowBytes, maxFrameBytes } = change;
    if (headerTableBytes !== undefined) this.#encoder.maxTableBytes = headerTableBytes;
    if (maxFrameBytes !== undefined) this.#bodies.maxFrameBytes = maxFrameBytes;
    if (maxConcurrentStreams !== undefined) this.maxStreams = maxConcurrentStreams;
    if (initialWindowBytes !== undefined) {
      this.#bodies.setInitialWindow(initialWindowBytes, this.#streams.values());
    }
    writeSettingsAck(this.#out);
    this.#hasChanged = true;
    this.#isGreeted = true;
    this.#greet();
  }

  /** Requests above the last stream id were not acted on; the others may still be answered. */
  #receiveGoaway(frame: Frame): void {
    if (frame.end - frame.start < GOAWAY_BYTES) throw wrongSize(frame);
    const lastId = frame.bytes.readUInt32BE(frame.start) & MAX_STREAM_ID;
    this.#leave();
    for (const stream of this.#streams.values()) {
      if (stream.id > lastId) this.#close(stream, "refused");
    }
  }

  #receiveHeaders({ id, isEnd, bytes, start, end }: HeaderBlock): void {
    this.#requireOpened(id);
    this.#headers.reset();
    // Also for a stream that has ended, because the block changes the table.
    this.#decoder.decode({ block: bytes, start, end }, this.#headers.add);
    const stream = this.#streams.get(id);
    if (!stream) return;
    if (!stream.answer.takeHeaders(this.#headers, isEnd)) this.#reset(stream, CODE.protocolError);
    else if (isEnd) this.#finish(stream);
  }

  #receiveData(frame: Frame): void {
    this.#requireOpened(frame.id);
    const stream = this.#streams.get(frame.id);
    const isEnd = (frame.flags & FLAG.endStream) !== 0;
    this.#received.take(frame.end - frame.start, stream, isEnd);
    const { bytes, start, end } = withoutPadding(frame);
    if (!stream) return;
    if (!stream.answer.takeData(bytes.subarray(start, end), !stream.needsNoBody)) {
      this.#reset(stream, stream.answer.status === 0 ? CODE.protocolError : CODE.cancel);
    } else if (isEnd) {
      this.#finish(stream);
    }
  }

  #receiveReset(id: number, code: number): void {
    this.#requireOpened(id);
    const stream = this.#streams.get(id);
    if (stream) this.#close(stream, code === CODE.refusedStream ? "refused" : "cut");
  }

  #receiveWindow(id: number, bytes: number): void {
    this.#requireOpened(id);
    const stream = this.#streams.get(id);
    if (!stream || this.#bodies.openStream(stream, bytes)) return;
    this.#reset(stream, CODE.flowControlError);
  }

  #requireOpened(id: number): void {
    if (id % 2 === 0 || id < this.#firstId || id >= this.#nextId)
      throw misused(`stream ${id}, which was not opened`);
  }

  /** The answer has ended; what is left of the request is not sent. */
  #finish(stream: Stream): void {
    if (stream.unsent) writeReset(this.#out, stream.id, CODE.cancel);
    this.#close(stream, stream.answer.isWhole ? "complete" : "cut");
  }

  #reset(stream: Stream, code: number): void {
    writeReset(this.#out, stream.id, code);
    this.#close(stream, "cut");
  }

  #close(stream: Stream, end: StreamEnd): void {
    this.#streams.delete(stream.id);
    this.#bodies.drop(stream);
    this.#idleFrames = 0;
    this.#hasChanged = true;
    this.listener?.ended(stream, end);
  }

  /** After everything that arrived together. */
  #settle(): void {
    if (this.#hasChanged && !this.#hasFailed) {
      this.#hasChanged = false;
      this.listener?.changed();
    }
    if (this.#out.length > 0) this.#flushLater();
    if (this.#isLeaving && this.#streams.size === 0) this.#end(CODE.noError);
  }

  #leave(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    this.listener?.leaving();
  }

  #fail({ code }: ConnectionError): void {
    this.#hasFailed = true;
    this.#leave();
    this.#end(code);
    this.#endStreams();
  }

  /** Says goodbye once, and closes the socket when that is sent. */
  #end(code: number): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    writeGoaway(this.#out, code);
    this.#output.flush();
    this.#socket.destroySoon();
    setTimeout(() => this.#socket.destroy(), CLOSE_MS).unref();
  }

  /** The connection is gone; what the socket never got, the server never saw. */
  #lose(): void {
    this.#leave();
    this.#endStreams();
    this.listener?.changed();
  }

  #endStreams(): void {
    this.#pings.failAll();
    for (const stream of this.#streams.values()) {
      this.#close(stream, stream.id > this.#sentId ? "refused" : "cut");
    }
  }

  #flushLater(): void {
    this.#output.plan(() => {
      this.#sentId = this.#nextId - 2;
    });
  }
}

const GOAWAY_BYTES = 8;
