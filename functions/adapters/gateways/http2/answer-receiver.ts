import { AnswerHeaders } from "./answer.ts";
import type { BodySender } from "./body-sender.ts";
import { writeReset } from "./frame-dispatch.ts";
import type { FrameWriter } from "./frame-writer.ts";
import { CODE, FLAG, type Frame, withoutPadding } from "./frames.ts";
import type { HeaderBlock } from "./header-blocks.ts";
import { HpackDecoder } from "./hpack-decoder.ts";
import type { Http2Stream, StreamEnd } from "./http2-stream.ts";
import type { OpenStreams } from "./open-streams.ts";
import { ReceivedBytes } from "./received-bytes.ts";

interface ReceiverParts<Stream extends Http2Stream> {
  readonly streams: OpenStreams<Stream>;
  readonly bodies: BodySender;
  readonly out: FrameWriter;
  /** Called once for each stream, after it was deleted. */
  readonly ended: (stream: Stream, end: StreamEnd) => void;
}

/** Gives the frames of answers to their streams, and ends these. */
export class AnswerReceiver<Stream extends Http2Stream> {
  readonly #streams: OpenStreams<Stream>;
  readonly #bodies: BodySender;
  readonly #out: FrameWriter;
  readonly #ended: (stream: Stream, end: StreamEnd) => void;
  readonly #received: ReceivedBytes;
  readonly #decoder = new HpackDecoder();
  readonly #headers = new AnswerHeaders();

  constructor({ streams, bodies, out, ended }: ReceiverParts<Stream>) {
    this.#streams = streams;
    this.#bodies = bodies;
    this.#out = out;
    this.#ended = ended;
    this.#received = new ReceivedBytes(out);
  }

  takeHeaders({ id, isEnd, bytes, start, end }: HeaderBlock): void {
    const stream = this.#streams.find(id);
    this.#headers.reset();
    // Also for a stream that has ended, because the block changes the table.
    this.#decoder.decode({ block: bytes, start, end }, this.#headers.add);
    if (!stream) return;
    if (!stream.answer.takeHeaders(this.#headers, isEnd)) this.reset(stream, CODE.protocolError);
    else if (isEnd) this.#finish(stream);
  }

  takeData(frame: Frame): void {
    const stream = this.#streams.find(frame.id);
    const isEnd = (frame.flags & FLAG.endStream) !== 0;
    this.#received.take(frame.end - frame.start, stream, isEnd);
    const { bytes, start, end } = withoutPadding(frame);
    if (!stream) return;
    if (!stream.answer.takeData(bytes.subarray(start, end), !stream.needsNoBody)) {
      this.reset(stream, stream.answer.status === 0 ? CODE.protocolError : CODE.cancel);
    } else if (isEnd) {
      this.#finish(stream);
    }
  }

  takeReset(id: number, code: number): void {
    const stream = this.#streams.find(id);
    if (stream) this.close(stream, code === CODE.refusedStream ? "refused" : "cut");
  }

  takeWindow(id: number, bytes: number): void {
    const stream = this.#streams.find(id);
    if (!stream || this.#bodies.openStream(stream, bytes)) return;
    this.reset(stream, CODE.flowControlError);
  }

  /** The answer has ended; what is left of the request is not sent. */
  #finish(stream: Stream): void {
    if (stream.unsent) writeReset(this.#out, stream.id, CODE.cancel);
    this.close(stream, stream.answer.isWhole ? "complete" : "cut");
  }

  reset(stream: Stream, code: number): void {
    writeReset(this.#out, stream.id, code);
    this.close(stream, "cut");
  }

  close(stream: Stream, end: StreamEnd): void {
    this.#streams.delete(stream);
    this.#bodies.drop(stream);
    this.#ended(stream, end);
  }
}
