import { FRAME_HEADER_BYTES } from "./frames.ts";

const FIRST_BYTES = 4_096;

/** Frames that wait for one write, in a buffer that grows. */
export class FrameWriter {
  #bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Hands over what was written; the next frames go into another buffer. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, this.#length));
    this.#length = 0;
    return taken;
  }

  /** @returns where the frame starts, for `end` */
  begin(type: number, flags: number, id: number): number {
    const start = this.#length;
    this.#reserve(FRAME_HEADER_BYTES);
    this.#length += 3;
    this.byte(type);
    this.byte(flags);
    this.uint32(id);
    return start;
  }

  /** Writes the length of the frame that starts there. */
  end(start: number): void {
    this.#bytes.writeUIntBE(this.#length - start - FRAME_HEADER_BYTES, start, 3);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  uint16(value: number): void {
    this.#reserve(2);
    this.#length = this.#bytes.writeUInt16BE(value, this.#length);
  }

  uint32(value: number): void {
    this.#reserve(4);
    this.#length = this.#bytes.writeUInt32BE(value, this.#length);
  }

  bytes(bytes: Buffer, start = 0, end = bytes.length): void {
    this.#reserve(end - start);
    this.#length += bytes.copy(this.#bytes, this.#length, start, end);
  }

  latin1(text: string): void {
    this.#reserve(text.length);
    this.#length += this.#bytes.write(text, this.#length, "latin1");
  }

  utf8(text: string): void {
    this.#reserve(3 * text.length);
    this.#length += this.#bytes.write(text, this.#length, "utf8");
  }

  /** Takes back what was written from there on. */
  cut(start: number): Buffer {
    const cut = Buffer.from(this.#bytes.subarray(start, this.#length));
    this.#length = start;
    return cut;
  }

  #reserve(bytes: number): void {
    const wanted = this.#length + bytes;
    if (wanted <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(2 * this.#bytes.length, wanted));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}
