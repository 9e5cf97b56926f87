/** Just enough of HPACK (RFC 7541) to see which device a request is for. */

const PATH_NAMES: ReadonlySet<number> = new Set([4, 5]); // static table: `:path`

/** Huffman codes of the start of a path with a device token (RFC 7541 appendix B). */
const CODES: Readonly<Record<string, string>> = {
  "/": "011000",
  "0": "00000",
  "1": "00001",
  "2": "00010",
  "3": "011001",
  "4": "011010",
  "5": "011011",
  "6": "011100",
  "7": "011101",
  "8": "011110",
  "9": "011111",
  a: "00011",
  b: "100011",
  c: "00100",
  d: "100100",
  e: "00101",
  f: "100101",
  i: "00110",
  v: "1110111",
};

type Node = [Node | string | undefined, Node | string | undefined];

const TREE = createTree();

function createTree(): Node {
  const root: Node = [undefined, undefined];
  for (const [symbol, code] of Object.entries(CODES)) {
    let node = root;
    for (const bit of code.slice(0, -1)) node = branch(node, bit === "1" ? 1 : 0);
    node[code.endsWith("1") ? 1 : 0] = symbol;
  }
  return root;
}

function branch(node: Node, side: 0 | 1): Node {
  const found = node[side];
  if (Array.isArray(found)) return found;
  const created: Node = [undefined, undefined];
  node[side] = created;
  return created;
}

/**
 * Reads the first characters of `:path`. No sender puts the path of a device into the dynamic table: not
 * ours, and not nghttp2, which the others use. So no table has to be kept.
 */
export function startOfPath(block: Buffer, length: number): string {
  const reader = new Reader(block);
  while (reader.hasMore) {
    const field = readField(reader);
    if (!(field && PATH_NAMES.has(field.name))) continue;
    const { bytes, isHuffman } = field;
    return isHuffman ? decode(bytes, length) : bytes.toString("latin1", 0, length);
  }
  throw new RangeError("A header block without a path");
}

/** @returns `undefined` for a field without a value of its own (RFC 7541 section 6) */
function readField(reader: Reader) {
  const first = reader.peek();
  const isIndexed = first >= 0x80;
  const isTableSize = first >= 0x20 && first < 0x40;
  if (isIndexed || isTableSize) {
    reader.integer(isIndexed ? 7 : 5);
    return undefined;
  }
  const name = reader.integer(first >= 0x40 ? 6 : 4);
  if (name === 0) reader.text();
  return { name, ...reader.text() };
}

/** Integers and strings of RFC 7541 section 5. */
class Reader {
  readonly #block: Buffer;
  #at = 0;

  constructor(block: Buffer) {
    this.#block = block;
  }

  get hasMore(): boolean {
    return this.#at < this.#block.length;
  }

  peek(): number {
    return this.#block[this.#at] ?? 0;
  }

  integer(prefixBits: number): number {
    const max = 2 ** prefixBits - 1;
    let value = this.#next() & max;
    if (value < max) return value;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#next();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  text(): { readonly bytes: Buffer; readonly isHuffman: boolean } {
    const isHuffman = this.peek() >= 0x80;
    const end = this.integer(7) + this.#at;
    const bytes = this.#block.subarray(this.#at, end);
    this.#at = end;
    return { bytes, isHuffman };
  }

  #next(): number {
    this.#at += 1;
    return this.#block[this.#at - 1] ?? 0;
  }
}

function decode(bytes: Buffer, length: number): string {
  let text = "";
  let node = TREE;
  for (const byte of bytes) {
    for (let bit = 7; bit >= 0; bit--) {
      const next = node[((byte >> bit) & 1) as 0 | 1];
      if (Array.isArray(next)) {
        node = next;
        continue;
      }
      if (next === undefined) return text;
      text += next;
      if (text.length === length) return text;
      node = TREE;
    }
  }
  return text;
}
