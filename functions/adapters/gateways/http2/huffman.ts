import { CODE, ConnectionError } from "./frames.ts";

/**
 * Number of bits of the Huffman code of each byte, and of the end of a string (RFC 7541 appendix B), as a
 * letter: `a` is 5 bits, `z` is 30. The code is canonical, so that its lengths define it.
 */
const LENGTHS =
  "isxxxxxxxtzxxzxxxxxxxxzxxxxxxxxxbffhibdgffdgdbbbaaabbbbbbbcdkbhf" +
  "ibccccccccccccccccccccccdcdioijbkabababbbaccbbbabcbaabccccckgjix" +
  "prpprrrsrssssststtrstssssqrsrsstrqprrssqsrrtqrssqqrqsrssprrrsrrs" +
  "vvporsruvvvwwvtuoqvwwvwtqqvvxwwwptpqrqqsrruuttvsvwvvwwwwwxwwwwwv" +
  "z";

const SHORTEST = 5;
const LONGEST = 30;
const END_OF_STRING = 256;

/** Twigs of the code's tree: one bit leads from a node to the next node, or past a leaf. */
const NO_NODE = -1;

interface Automaton {
  /** By state × 16 + four bits: the next state, or NO_NODE where they lead to the end of a string. */
  readonly next: Int16Array;
  /** By the same: the byte that these bits complete, or NO_NODE. At most one, since codes are longer. */
  readonly symbol: Int16Array;
  /** 1 for a state that a string may end in: up to seven bits of ones after a whole code. */
  readonly isEnd: Uint8Array;
}

let automaton: Automaton | undefined;

/**
 * @returns the text in ISO 8859-1, as header values are read
 * @throws ConnectionError for padding that is not the start of the end-of-string code
 */
export function decodeHuffman(bytes: Buffer, start: number, end: number): string {
  // Made by the first answer that needs it, so that a cold start doesn't pay for it.
  automaton ??= createAutomaton();
  const { next, symbol, isEnd } = automaton;
  let state = 0;
  let text = "";
  for (let half = 2 * start; half < 2 * end; half++) {
    const byte = bytes[half >> 1] ?? 0;
    const step = state * 16 + ((half & 1) === 0 ? byte >> 4 : byte & 15);
    const done = symbol[step] ?? NO_NODE;
    if (done !== NO_NODE) text += String.fromCharCode(done);
    state = next[step] ?? NO_NODE;
    if (state === NO_NODE) throw new ConnectionError(CODE.compressionError, "end inside a string");
  }
  if (isEnd[state] !== 1) throw new ConnectionError(CODE.compressionError, "padding of a string");
  return text;
}

/** Children of a node: another node, or a leaf as `-2 - symbol`. */
type Tree = [number, number][];

function createAutomaton(): Automaton {
  const tree = createTree();
  const size = tree.length * 16;
  const made = {
    next: new Int16Array(size).fill(NO_NODE),
    symbol: new Int16Array(size).fill(NO_NODE),
    isEnd: new Uint8Array(tree.length),
  };
  for (let state = 0; state < tree.length; state++) {
    for (let bits = 0; bits < 16; bits++) walk(tree, made, { state, bits });
  }
  for (let node = 0, ones = 0; ones < 8; ones++) {
    made.isEnd[node] = 1;
    node = tree[node]?.[1] ?? NO_NODE;
  }
  return made;
}

function walk(
  tree: Tree,
  { next, symbol }: Automaton,
  { state, bits }: { readonly state: number; readonly bits: number },
): void {
  const step = state * 16 + bits;
  let node = state;
  for (let bit = 3; bit >= 0; bit--) {
    const child = tree[node]?.[(bits >> bit) & 1] ?? NO_NODE;
    if (child === -2 - END_OF_STRING) return;
    if (child < 0) symbol[step] = -2 - child;
    node = Math.max(child, 0);
  }
  next[step] = node;
}

/** Canonical codes count up within a length, and from a length to the next one more bit is added. */
function createTree(): Tree {
  const tree: Tree = [[NO_NODE, NO_NODE]];
  let code = 0;
  for (let length = SHORTEST; length <= LONGEST; length++) {
    const letter = String.fromCharCode("a".charCodeAt(0) + length - SHORTEST);
    for (let symbol = 0; symbol <= END_OF_STRING; symbol++) {
      if (LENGTHS[symbol] !== letter) continue;
      plant(tree, { code, length, symbol });
      code += 1;
    }
    code *= 2;
  }
  return tree;
}

function plant(
  tree: Tree,
  leaf: { readonly code: number; readonly length: number; readonly symbol: number },
): void {
  let node = 0;
  for (let bit = leaf.length - 1; bit > 0; bit--) {
    const side = (leaf.code >> bit) & 1;
    const twigs = tree[node] ?? [NO_NODE, NO_NODE];
    if (twigs[side] === NO_NODE) twigs[side] = tree.push([NO_NODE, NO_NODE]) - 1;
    node = twigs[side] ?? 0;
  }
  const twigs = tree[node];
  if (twigs) twigs[leaf.code & 1] = -2 - leaf.symbol;
}
