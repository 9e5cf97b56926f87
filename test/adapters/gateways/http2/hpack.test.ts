import { describe, expect, it } from "vitest";
import { FrameWriter } from "../../../../functions/adapters/gateways/http2/frame-writer.ts";
import { HpackDecoder } from "../../../../functions/adapters/gateways/http2/hpack-decoder.ts";
import { HpackEncoder } from "../../../../functions/adapters/gateways/http2/hpack-encoder.ts";
import { decodeHuffman } from "../../../../functions/adapters/gateways/http2/huffman.ts";

function decode(decoder: HpackDecoder, hex: string): string[] {
  const block = Buffer.from(hex.replaceAll(" ", ""), "hex");
  const fields: string[] = [];
  decoder.decode({ block, start: 0, end: block.length }, (name, value) =>
    fields.push(`${name}: ${value}`),
  );
  return fields;
}

const request = (path: string, scheme: string, ...more: string[]) => [
  ":method: GET",
  `:scheme: ${scheme}`,
  `:path: ${path}`,
  ":authority: www.example.com",
  ...more,
];

const answer = (status: string, second: number, ...more: string[]) => [
  `:status: ${status}`,
  "cache-control: private",
  `date: Mon, 21 Oct 2013 20:13:${second} GMT`,
  "location: https://www.example.com",
  ...more,
];

const COOKIE = "set-cookie: foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1";
const ANSWERS = [
  answer("302", 21),
  answer("307", 21),
  answer("200", 22, "content-encoding: gzip", COOKIE),
];
const REQUESTS = [
  request("/", "http"),
  request("/", "http", "cache-control: no-cache"),
  request("/index.html", "https", "custom-key: custom-value"),
];

/** A table of 256 bytes, as the examples of answers have it. */
const SMALL_TABLE = "3fe101";

describe("the examples of RFC 7541 appendix C", () => {
  it.each([
    ["C.2.1", "400a637573746f6d2d6b65790d637573746f6d2d686561646572", "custom-key: custom-header"],
    ["C.2.2", "040c2f73616d706c652f70617468", ":path: /sample/path"],
    ["C.2.3", "100870617373776f726406736563726574", "password: secret"],
    ["C.2.4", "82", ":method: GET"],
  ])("%s is one field", (_, hex, field) => {
    expect(decode(new HpackDecoder(), hex)).toEqual([field]);
  });

  it.each([
    [
      "C.3: requests without Huffman codes",
      REQUESTS,
      [
        "828684410f7777772e6578616d706c652e636f6d",
        "828684be58086e6f2d6361636865",
        "828785bf400a637573746f6d2d6b65790c637573746f6d2d76616c7565",
      ],
    ],
    [
      "C.4: requests with Huffman codes",
      REQUESTS,
      [
        "828684418cf1e3c2e5f23a6ba0ab90f4ff",
        "828684be5886a8eb10649cbf",
        "828785bf408825a849e95ba97d7f8925a849e95bb8e8b4bf",
      ],
    ],
    [
      "C.5: answers without Huffman codes, whose table overflows",
      ANSWERS,
      [
        `${SMALL_TABLE}4803333032580770726976617465611d4d6f6e2c203231204f637420323031332032303a31333a323120474d546e1768747470733a2f2f7777772e6578616d706c652e636f6d`,
        "4803333037c1c0bf",
        "88c1611d4d6f6e2c203231204f637420323031332032303a31333a323220474d54c05a04677a69707738666f6f3d4153444a4b48514b425a584f5157454f50495541585157454f49553b206d61782d6167653d333630303b2076657273696f6e3d31",
      ],
    ],
    [
      "C.6: answers with Huffman codes, whose table overflows",
      ANSWERS,
      [
        `${SMALL_TABLE}488264025885aec3771a4b6196d07abe941054d444a8200595040b8166e082a62d1bff6e919d29ad171863c78f0b97c8e9ae82ae43d3`,
        "4883640effc1c0bf",
        "88c16196d07abe941054d444a8200595040b8166e084a62d1bffc05a839bd9ab77ad94e7821dd7f2e6c7b335dfdfcd5b3960d5af27087f3672c1ab270fb5291f9587316065c003ed4ee5b1063d5007",
      ],
    ],
  ])("%s", (_, expected, blocks) => {
    const decoder = new HpackDecoder();
    const fields = blocks.map((hex) => decode(decoder, hex));
    expect(fields.map((each) => each.toSorted())).toEqual(expected.map((each) => each.toSorted()));
  });
});

describe("a header block that can't be read", () => {
  it.each([
    ["has index 0", "80"],
    ["has an index past the table", "be"],
    ["ends inside a field", "40"],
    ["ends inside a text", "00036162"],
    ["has an integer without an end", "7fffffffffffffffff"],
    ["raises the table above its limit", "3fe21f"],
    ["changes the table's size after a field", "8820"],
    ["has a Huffman code that ends the string", "0084ffffffff00"],
    ["pads a Huffman code with zeros", "0081180161"],
    ["pads a Huffman code with more than seven bits", "00821fff0161"],
  ])("is refused: it %s", (_, hex) => {
    expect(() => decode(new HpackDecoder(), hex)).toThrow(
      expect.objectContaining({ name: "ConnectionError", code: 9 }),
    );
  });

  it("is refused above 64 KB, however few bytes it takes", () => {
    const decoder = new HpackDecoder();
    decode(decoder, `4001617fa11e${"62".repeat(4_000)}`);
    expect(decode(decoder, "be".repeat(16))).toHaveLength(16);
    expect(() => decode(decoder, "be".repeat(17))).toThrow(expect.objectContaining({ code: 11 }));
  });
});

describe("a Huffman code", () => {
  it.each([
    ["", ""],
    ["1f", "a"],
    ["ffc7", "\0"],
    ["fffffe8f", "\b"],
  ])("%j is the text %j", (hex, text) => {
    const bytes = Buffer.from(hex, "hex");
    expect(decodeHuffman(bytes, 0, bytes.length)).toBe(text);
  });
});

describe("the encoder", () => {
  const options = { authority: "example.com", unindexed: new Set(["authorization"]) };
  const sizes =
    (encoder: HpackEncoder, decoder: HpackDecoder) => (headers: Record<string, string>) => {
      const out = new FrameWriter();
      encoder.encode(headers, out);
      const block = out.take();
      const fields: Record<string, string> = {};
      decoder.decode({ block, start: 0, end: block.length }, (name, value) => {
        fields[name] = value;
      });
      expect(fields).toEqual({
        ":method": "POST",
        ":scheme": "https",
        ":authority": "example.com",
        ...headers,
      });
      return block.length;
    };

  const headersOf = (path: string) => ({
    ":path": path,
    "apns-topic": "com.example.app",
    authorization: "bearer secret",
  });

  it("sends a header that stays the same as one byte, and one that is unindexed in full", () => {
    const send = sizes(new HpackEncoder(options), new HpackDecoder());
    send(headersOf("/a"));
    send(headersOf("/b"));
    // Three indexed pseudo-headers, the path with its length, the topic, and authorization.
    expect(send(headersOf("/c"))).toBe(3 + 4 + 1 + (2 + 1 + "bearer secret".length));
  });

  it("keeps no value that is different each time", () => {
    const send = sizes(new HpackEncoder(options), new HpackDecoder());
    for (let at = 0; at < 500; at++) send(headersOf(`/${String(at).padStart(100, "0")}`));
    expect(send(headersOf("/x"))).toBe(send(headersOf("/y")));
  });

  it.each([[0], [40], [100], [4_096], [1_000_000]])(
    "keeps to a table of %i bytes, also when the size changes several times at once",
    (bytes) => {
      const encoder = new HpackEncoder(options);
      const send = sizes(encoder, new HpackDecoder());
      for (let at = 0; at < 3; at++) send(headersOf("/a"));
      encoder.maxTableBytes = 0;
      encoder.maxTableBytes = 4_096;
      encoder.maxTableBytes = bytes;
      for (let at = 0; at < 5; at++) send({ ...headersOf("/b"), [`x-${at % 2}`]: String(at % 3) });
    },
  );

  it.each([
    ["a line break in a value", { "apns-id": "a\r\nb: c" }],
    ["a character above ISO 8859-1", { "apns-id": "€" }],
    ["a name in upper case", { "Apns-Id": "a" }],
    ["an unknown pseudo-header", { ":bogus": "a" }],
    ["a header of HTTP/1.1", { connection: "close" }],
  ])("refuses %s and leaves the table as it was", (_, headers) => {
    const encoder = new HpackEncoder(options);
    const send = sizes(encoder, new HpackDecoder());
    send(headersOf("/a"));
    const out = new FrameWriter();
    expect(() => encoder.encode({ ...headersOf("/a"), "x-new": "1", ...headers }, out)).toThrow(
      TypeError,
    );
    expect(out.length).toBe(0);
    for (let at = 0; at < 3; at++) send({ ...headersOf("/a"), "x-new": "1" });
  });
});
