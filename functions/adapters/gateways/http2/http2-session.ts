import type { TLSSocket } from "node:tls";
import type { RequestHeaders } from "../exchanges.ts";
import { AnswerReceiver } from "./answer-receiver.ts";
import { BodySender } from "./body-sender.ts";
import { dispatch, type FrameHandlers, misused, wrongSize } from "./frame-dispatch.ts";
import type { FrameWriter } from "./frame-writer.ts";
import {
  CODE,
  ConnectionError,
  FLAG,
  FRAME,
  type Frame,
  FrameReader,
  MAX_STREAM_ID,
} from "./frames.ts";
import { HeaderBlocks } from "./header-blocks.ts";
import { type EncoderOptions, HpackEncoder } from "./hpack-encoder.ts";
import { Http2Output } from "./http2-output.ts";
import type { Http2Stream, StreamEnd } from "./http2-stream.ts";
import { OpenStreams } from "./open-streams.ts";
import { Pings } from "./pings.ts";
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
  readonly #streams: OpenStreams<Stream>;
  readonly #answers: AnswerReceiver<Stream>;
  readonly #blocks = new HeaderBlocks();
  #idleFrames = 0;
  #hasChanged = false;
  #isGreeted = false;
  #isLeaving = false;
  #hasFailed = false;
  #greet: () => void = () => undefined;
  readonly #handlers: FrameHandlers = {
    settings: (frame) => this.#receiveSettings(frame),
    ping: (frame) => this.#pings.receive(frame),
    goaway: (frame) => this.#receiveGoaway(frame),
    windowOfConnection: (bytes) => this.#bodies.openConnection(bytes),
    data: (frame) => this.#answers.takeData(frame),
    reset: (id, code) => this.#answers.takeReset(id, code),
    windowOfStream: (id, bytes) => this.#answers.takeWindow(id, bytes),
  };

  constructor(socket: TLSSocket, options: SessionOptions) {
    this.#socket = socket;
    this.#streams = new OpenStreams(options.firstStreamId);
    this.#output = new Http2Output(socket);
    this.#out = this.#output.frames;
    this.#encoder = new HpackEncoder(options);
    this.#bodies = new BodySender(this.#out);
    this.#pings = new Pings(this.#out);
    this.#answers = new AnswerReceiver({
      streams: this.#streams,
      bodies: this.#bodies,
      out: this.#out,
      ended: (stream, end) => this.#noteEnd(stream, end),
    });
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
    const flags = body.length === 0 ? FLAG.endStream : 0;
    const maxBytes = this.#bodies.maxFrameBytes;
    writeHeaders(this.#out, { id: this.#streams.nextId, flags, maxBytes }, () =>
      this.#encoder.encode(headers, this.#out),
    );
    this.#streams.add(stream);
    if (body.length > 0) this.#bodies.send(stream, body);
    this.#flushLater();
    if (this.#streams.isUsedUp) this.#leave();
  }

  /** Ends a stream whose answer is not awaited any more. */
  cancel(stream: Stream): void {
    this.#answers.reset(stream, CODE.cancel);
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
    if (block) this.#answers.takeHeaders(block);
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
      this.#bodies.setInitialWindow(initialWindowBytes, this.#streams);
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
    for (const stream of this.#streams) {
      if (stream.id > lastId) this.#answers.close(stream, "refused");
    }
  }

  #noteEnd(stream: Stream, end: StreamEnd): void {
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
    if (this.#isLeaving && this.#streams.size === 0) this.#output.end(CODE.noError);
  }

  #leave(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    this.listener?.leaving();
  }

  #fail({ code }: ConnectionError): void {
    this.#hasFailed = true;
    this.#leave();
    this.#output.end(code);
    this.#endStreams();
  }

  /** The connection is gone; what the socket never got, the server never saw. */
  #lose(): void {
    this.#leave();
    this.#endStreams();
    this.listener?.changed();
  }

  #endStreams(): void {
    this.#pings.failAll();
    for (const stream of this.#streams) {
      this.#answers.close(stream, this.#streams.wasSent(stream) ? "cut" : "refused");
    }
  }

  #flushLater(): void {
    this.#output.plan(() => this.#streams.noteSent());
  }
}

const GOAWAY_BYTES = 8;
