import type { RequestHeaders } from "../exchanges.ts";
import type { FrameWriter } from "./frame-writer.ts";
import {
  DEFAULT_TABLE_BYTES,
  ENTRY_OVERHEAD_BYTES,
  FIRST_DYNAMIC_INDEX,
  findStaticField,
  findStaticName,
} from "./static-table.ts";

/** First bytes of a field, and the bits that are left for its index (RFC 7541 section 6). */
const INDEXED = [0x80, 0x7f] as const;
const WITH_INDEXING = [0x40, 0x3f] as const;
const WITHOUT_INDEXING = [0x00, 0x0f] as const;
const SIZE_UPDATE = [0x20, 0x1f] as const;
const TEXT = [0x00, 0x7f] as const;

type Kind = readonly [bits: number, mask: number];

/** The last value of a name on the connection, and where tables have it. */
interface Sent {
  readonly name: string;
  /** Index of the name in the static table, or 0. */
  readonly staticName: number;
  /** Index of name and value in the static table, or 0. */
  staticField: number;
  value: string | undefined;
  /** Number of the newest dynamic entry with this name, and of the one that also has the value. */
  nameEntry: number;
  fieldEntry: number;
}

export interface EncoderOptions {
  readonly authority: string;
  /** Names whose values are never put into the table. */
  readonly unindexed: ReadonlySet<string>;
}

const PSEUDO_HEADERS: ReadonlySet<string> = new Set([":method", ":scheme", ":authority", ":path"]);
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const NOT_IN_A_VALUE = /[^\t\x20-\x7e\x80-\xff]/;

/** RFC 9113 section 8.2.2. */
export const HTTP1_HEADERS: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Writes header blocks (RFC 7541) for requests that differ little. A value enters the table when it is
 * sent for the second time, or first if its name is in no table, so that values which are different each
 * time, such as a device's path, push nothing out.
 */
export class HpackEncoder {
  readonly #options: EncoderOptions;
  readonly #sent = new Map<string, Sent>();
  /** The fields of a block: all are checked before the first one changes the table. */
  readonly #names: Sent[] = [];
  readonly #values: string[] = [];
  /** Sizes of the dynamic entries, oldest first. */
  readonly #sizes: number[] = [];
  #tableBytes = 0;
  #maxTableBytes = DEFAULT_TABLE_BYTES;
  /** The smallest size since the last block, if the size has changed. */
  #smallestUpdate: number | undefined;
  /** Numbers of the oldest and of the newest dynamic entry. */
  #oldest = 1;
  #newest = 0;

  constructor(options: EncoderOptions) {
    this.#options = options;
  }

  /** The peer's SETTINGS_HEADER_TABLE_SIZE; above 4,096 bytes nothing is gained. */
  set maxTableBytes(limit: number) {
    const bytes = Math.min(limit, DEFAULT_TABLE_BYTES);
    if (bytes === this.#maxTableBytes) return;
    this.#maxTableBytes = bytes;
    this.#smallestUpdate = Math.min(this.#smallestUpdate ?? bytes, bytes);
    this.#evict(0);
  }

  /** @throws TypeError for a header that can't be sent, before anything is written */
  encode(headers: RequestHeaders, out: FrameWriter): void {
    this.#names.length = 0;
    this.#values.length = 0;
    this.#take(":method", headers[":method"] ?? "POST");
    this.#take(":scheme", "https");
    this.#take(":authority", headers[":authority"] ?? this.#options.authority);
    this.#take(":path", headers[":path"] ?? "/");
    for (const name in headers) {
      const value = headers[name];
      if (value !== undefined && !PSEUDO_HEADERS.has(name)) this.#take(name, value);
    }
    this.#writeSizeUpdates(out);
    for (const [at, sent] of this.#names.entries()) this.#write(sent, this.#values[at] ?? "", out);
  }

  #take(name: string, value: string): void {
    const sent = this.#sent.get(name) ?? this.#meet(name);
    if (sent.value !== value && NOT_IN_A_VALUE.test(value)) {
      throw new TypeError(`The header ${name} has characters that HTTP can't send`);
    }
    this.#names.push(sent);
    this.#values.push(value);
  }

  #meet(name: string): Sent {
    if (!(PSEUDO_HEADERS.has(name) || NAME.test(name)) || HTTP1_HEADERS.has(name)) {
      throw new TypeError(`HTTP/2 sends no header ${name}`);
    }
    const staticName = findStaticName(name);
    const met = { name, staticName, staticField: 0, value: undefined, nameEntry: 0, fieldEntry: 0 };
    this.#sent.set(name, met);
    return met;
  }

  #write(sent: Sent, value: string, out: FrameWriter): void {
    const isFirst = sent.value === undefined;
    const isRepeated = sent.value === value;
    if (!isRepeated) {
      sent.value = value;
      sent.fieldEntry = 0;
      sent.staticField = isFirst ? findStaticField(sent.name, value) : 0;
    }
    if (sent.staticField > 0) {
      writeInteger(out, INDEXED, sent.staticField);
    } else if (this.#isKept(sent.fieldEntry)) {
      writeInteger(out, INDEXED, this.#toIndex(sent.fieldEntry));
    } else {
      const isWorthIt = isRepeated || (isFirst && sent.staticName === 0);
      this.#writeLiteral(sent, isWorthIt && this.#fits(sent), out);
    }
  }

  #writeLiteral(sent: Sent, indexes: boolean, out: FrameWriter): void {
    const { name, staticName, nameEntry, value = "" } = sent;
    const dynamicName = this.#isKept(nameEntry) ? this.#toIndex(nameEntry) : 0;
    const nameIndex = staticName || dynamicName;
    writeInteger(out, indexes ? WITH_INDEXING : WITHOUT_INDEXING, nameIndex);
    if (nameIndex === 0) writeText(out, name);
    writeText(out, value);
    if (!indexes) return;
    const bytes = toBytes(sent);
    this.#evict(bytes);
    this.#sizes.push(bytes);
    this.#tableBytes += bytes;
    this.#newest += 1;
    sent.nameEntry = this.#newest;
    sent.fieldEntry = this.#newest;
  }

  #fits(sent: Sent): boolean {
    return !this.#options.unindexed.has(sent.name) && toBytes(sent) <= this.#maxTableBytes;
  }

  #isKept(entry: number): boolean {
    return entry >= this.#oldest;
  }

  #toIndex(entry: number): number {
    return FIRST_DYNAMIC_INDEX + this.#newest - entry;
  }

  #evict(added: number): void {
    while (this.#tableBytes + added > this.#maxTableBytes) {
      this.#tableBytes -= this.#sizes.shift() ?? 0;
      this.#oldest += 1;
    }
  }

  /** Both the smallest and the last size are sent (RFC 7541 section 4.2). */
  #writeSizeUpdates(out: FrameWriter): void {
    const smallest = this.#smallestUpdate;
    if (smallest === undefined) return;
    if (smallest < this.#maxTableBytes) writeInteger(out, SIZE_UPDATE, smallest);
    writeInteger(out, SIZE_UPDATE, this.#maxTableBytes);
    this.#smallestUpdate = undefined;
  }
}

function toBytes({ name, value = "" }: Sent): number {
  return name.length + value.length + ENTRY_OVERHEAD_BYTES;
}

/** RFC 7541 section 5.1. */
function writeInteger(out: FrameWriter, [bits, mask]: Kind, value: number): void {
  if (value < mask) {
    out.byte(bits | value);
    return;
  }
  out.byte(bits | mask);
  let rest = value - mask;
  while (rest > 0x7f) {
    out.byte(0x80 | (rest & 0x7f));
    rest >>>= 7;
  }
  out.byte(rest);
}

/** Without Huffman codes, which cost more time than their bytes are worth. */
function writeText(out: FrameWriter, text: string): void {
  writeInteger(out, TEXT, text.length);
  out.latin1(text);
}
