import { HTTP1_HEADERS } from "./hpack-encoder.ts";

/** The headers of one block of an answer, as far as a sender needs them. */
export class AnswerHeaders {
  /** 0 without one, as in trailers. */
  status = 0;
  retryAfter: string | undefined;
  /** -1 without one. */
  contentLength = -1;
  /** RFC 9113 sections 8.1.1, 8.2 and 8.3. */
  isMalformed = false;
  #pseudoEnded = false;

  reset(): void {
    this.status = 0;
    this.retryAfter = undefined;
    this.contentLength = -1;
    this.isMalformed = false;
    this.#pseudoEnded = false;
  }

  readonly add = (name: string, value: string): void => {
    if (name.startsWith(":")) {
      this.#addPseudo(name, value);
      return;
    }
    this.#pseudoEnded = true;
    const isValid = NAME.test(name) && !NOT_IN_A_VALUE.test(value) && !HTTP1_HEADERS.has(name);
    if (!isValid) this.isMalformed = true;
    if (name === "retry-after") this.retryAfter = value;
    if (name === "content-length") this.#addLength(value);
  };

  #addPseudo(name: string, value: string): void {
    const isStatus = name === ":status" && STATUS.test(value);
    if (!isStatus || this.#pseudoEnded || this.status > 0) this.isMalformed = true;
    else this.status = Number(value);
  }

  #addLength(value: string): void {
    const length = LENGTH.test(value) ? Number(value) : Number.NaN;
    if (this.contentLength === -1 || this.contentLength === length) this.contentLength = length;
    else this.isMalformed = true;
    if (Number.isNaN(length)) this.isMalformed = true;
  }
}

const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const NOT_IN_A_VALUE = /[\0\r\n]/;
const STATUS = /^[1-9]\d\d$/;
const LENGTH = /^\d{1,15}$/;
const SWITCHING_PROTOCOLS = 101;

/** An answer that is larger is cut: a gateway's answer about a thousand devices is a third of it. */
const MAX_BODY_BYTES = 1_000_000;

/** The answer on one stream, as far as it has arrived. */
export class Answer {
  /** 0 until the final headers arrive. */
  status = 0;
  retryAfter: string | undefined;
  #contentLength = -1;
  #received = 0;
  #parts: Buffer[] = [];

  /** @returns false for a malformed answer */
  takeHeaders(headers: AnswerHeaders, isEnd: boolean): boolean {
    const { status } = headers;
    if (headers.isMalformed) return false;
    if (this.status > 0) return status === 0 && isEnd;
    if (status === 0) return false;
    if (status < 200) return !isEnd && status !== SWITCHING_PROTOCOLS;
    this.status = status;
    this.retryAfter = headers.retryAfter;
    this.#contentLength = headers.contentLength;
    return true;
  }

  /**
   * @param keeps whether the body is read
   * @returns false for a body before its headers, and for one that is too large
   */
  takeData(bytes: Buffer, keeps: boolean): boolean {
    if (this.status === 0) return false;
    this.#received += bytes.length;
    if (!keeps) return true;
    this.#parts.push(bytes);
    return this.#received <= MAX_BODY_BYTES;
  }

  /** False if the body is not as long as the headers say. */
  get isWhole(): boolean {
    return (
      this.status > 0 && (this.#contentLength === -1 || this.#contentLength === this.#received)
    );
  }

  get body(): string {
    return Buffer.concat(this.#parts).toString();
  }
}
