import { CODE, ConnectionError } from "./frames.ts";
import { decodeHuffman } from "./huffman.ts";
import {
  DEFAULT_TABLE_BYTES,
  ENTRY_OVERHEAD_BYTES,
  FIRST_DYNAMIC_INDEX,
  type HeaderField,
  STATIC_FIELDS,
} from "./static-table.ts";

/** An answer's headers are a few hundred bytes; a peer that sends more than this is broken or hostile. */
const MAX_LIST_BYTES = 65_536;

/** No length or index of a sane block comes near it, and it leaves 32-bit arithmetic exact. */
const MAX_INTEGER = 2 ** 24;

/** Bits of a field's first byte (RFC 7541 section 6). */
const INDEXED = 0x80;
const WITH_INDEXING = 0x40;
const SIZE_UPDATE = 0x20;
const HUFFMAN = 0x80;

/** Reads header blocks (RFC 7541), with the table of one connection's answers. */
export class HpackDecoder {
  /** The newest entry is the last one. */
  readonly #table: HeaderField[] = [];
  #tableBytes = 0;
  #maxTableBytes = DEFAULT_TABLE_BYTES;
  #block: Buffer = Buffer.alloc(0);
  #at = 0;
  #end = 0;

  /**
   * @param onField is called with each field in order
   * @throws ConnectionError for a block that can't be read, after which the table is of no use
   */
  decode(
    { block, start, end }: { readonly block: Buffer; readonly start: number; readonly end: number },
    onField: (name: string, value: string) => void,
  ): void {
    this.#block = block;
    this.#at = start;
    this.#end = end;
    let listBytes = 0;
    this.#readSizeUpdates();
    while (this.#at < end) {
      const { name, value } = this.#readField();
      listBytes += name.length + value.length + ENTRY_OVERHEAD_BYTES;
      if (listBytes > MAX_LIST_BYTES) {
        throw new ConnectionError(CODE.enhanceYourCalm, "too many headers");
      }
      onField(name, value);
    }
  }

  /** They may only come first (RFC 7541 section 4.2). */
  #readSizeUpdates(): void {
    while (this.#at < this.#end && ((this.#block[this.#at] ?? 0) & 0xe0) === SIZE_UPDATE) {
      const bytes = this.#readInteger(0x1f);
      if (bytes > DEFAULT_TABLE_BYTES) throw broken("table above its limit");
      this.#maxTableBytes = bytes;
      this.#evict(0);
    }
  }

  #readField(): HeaderField {
    const first = this.#block[this.#at] ?? 0;
    if (first & INDEXED) return this.#find(this.#readInteger(0x7f));
    if (first & WITH_INDEXING) {
      const field = this.#readLiteral(0x3f);
      this.#add(field);
      return field;
    }
    if (first & SIZE_UPDATE) throw broken("table size inside a block");
    return this.#readLiteral(0x0f);
  }

  #readLiteral(prefix: number): HeaderField {
    const index = this.#readInteger(prefix);
    const name = index === 0 ? this.#readText() : this.#find(index).name;
    return { name, value: this.#readText() };
  }

  #find(index: number): HeaderField {
    const field =
      index < FIRST_DYNAMIC_INDEX
        ? STATIC_FIELDS[index]
        : this.#table[this.#table.length - 1 - (index - FIRST_DYNAMIC_INDEX)];
    if (!field || index === 0) throw broken(`no entry ${index}`);
    return field;
  }

  /** An entry that is larger than the table empties it (RFC 7541 section 4.4). */
  #add(field: HeaderField): void {
    const bytes = toBytes(field);
    this.#evict(bytes);
    if (bytes > this.#maxTableBytes) return;
    this.#table.push(field);
    this.#tableBytes += bytes;
  }

  #evict(added: number): void {
    while (this.#tableBytes + added > this.#maxTableBytes) {
      const oldest = this.#table.shift();
      if (!oldest) return;
      this.#tableBytes -= toBytes(oldest);
    }
  }

  /** @param prefix mask of the bits of the first byte that belong to it (RFC 7541 section 5.1) */
  #readInteger(prefix: number): number {
    let value = this.#readByte() & prefix;
    if (value < prefix) return value;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.#readByte();
      value += (byte & 0x7f) * 2 ** shift;
      if (value > MAX_INTEGER) break;
      if (byte < 0x80) return value;
    }
    throw broken("integer too large");
  }

  #readText(): string {
    const isHuffman = ((this.#block[this.#at] ?? 0) & HUFFMAN) !== 0;
    const start = this.#at;
    const length = this.#readInteger(0x7f);
    const from = this.#at;
    if (length > this.#end - from) throw broken(`text past its block, at ${start}`);
    this.#at = from + length;
    return isHuffman
      ? decodeHuffman(this.#block, from, this.#at)
      : this.#block.toString("latin1", from, this.#at);
  }

  #readByte(): number {
    if (this.#at >= this.#end) throw broken("cut inside a field");
    this.#at += 1;
    return this.#block[this.#at - 1] ?? 0;
  }
}

function toBytes({ name, value }: HeaderField): number {
  return name.length + value.length + ENTRY_OVERHEAD_BYTES;
}

function broken(message: string): ConnectionError {
  return new ConnectionError(CODE.compressionError, message);
}
