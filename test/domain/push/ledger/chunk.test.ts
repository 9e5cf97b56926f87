import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHUNK_DEVICES } from "../../../../functions/contract/limits.ts";
import { toMessageText } from "../../../../functions/domain/messages/message-text.ts";
import {
  childChunkId,
  chunkId,
  isRootChunk,
  type PlacedTarget,
  packChunks,
  toAttempt,
  toPartitionNumber,
} from "../../../../functions/domain/push/ledger/chunk.ts";
import {
  digestMembers,
  digestReader,
} from "../../../../functions/domain/push/ledger/chunk-members.ts";

function target(index: number, topic: string, tokenLength = 64): PlacedTarget {
  return {
    provider: "apns",
    group: { topic, production: true },
    objectId: `id${index}`,
    token: String(index).padEnd(tokenLength, "x"),
    after: index === 0 ? "" : `id${index - 1}`,
    position: index,
  };
}

describe("packing chunks", () => {
  it("puts every device into exactly one chunk of its own group", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 1_200 }), (topics) => {
        const targets = topics.map((topic, index) => target(index, topic));

        const chunks = packChunks(targets);

        const packed = chunks.flatMap(({ devices, group }) =>
          devices.map(([id]) => `${id} ${group.topic}`),
        );
        expect(packed.sort()).toEqual(
          targets.map(({ objectId, group }) => `${objectId} ${group.topic}`).sort(),
        );
        expect(chunks.every(({ devices }) => devices.length <= CHUNK_DEVICES)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it("keeps the number of chunks when every device names another topic (A120)", () => {
    const topics = fc.array(fc.nat({ max: 400 }), { minLength: 1, maxLength: 1_200 });
    fc.assert(
      fc.property(topics, (names) => {
        const targets = names.map((name, index) => target(index, `t${name}`));

        const chunks = packChunks(targets);

        const packed = chunks.flatMap(({ devices, group }) =>
          devices.map(([id, , own = group]) => `${id} ${own.topic}`),
        );
        expect(packed.sort()).toEqual(
          targets.map(({ objectId, group }) => `${objectId} ${group.topic}`).sort(),
        );
        expect(new Set(chunks.map(({ group }) => group.topic)).size).toBeLessThanOrEqual(9);
        expect(chunks.length).toBeLessThanOrEqual(9 + names.length / CHUNK_DEVICES);
      }),
      { numRuns: 20 },
    );
  });

  it.each(["x", "\u0001", '"', "\uFFFF", "\u{1F30A}"])(
    "keeps a message small when tokens are long runs of %j",
    (character) => {
      const targets = Array.from({ length: 200 }, (_, i) => target(i, "a"));

      const chunks = packChunks(
        targets.map((each) => ({ ...each, token: character.repeat(2_000) })),
      );

      const sizes = chunks.map(({ devices }) => Buffer.byteLength(toMessageText(devices)));
      expect(Math.max(...sizes)).toBeLessThan(250_000);
    },
  );

  it("counts the exact bytes of its devices in a message", () => {
    const text = fc.string({ unit: "binary", maxLength: 40 });
    const plain = fc.string({ unit: "binary-ascii", maxLength: 40 });
    fc.assert(
      fc.property(fc.array(fc.oneof(text, plain), { minLength: 1, maxLength: 20 }), (tokens) => {
        const targets = tokens.map((token, index) => ({ ...target(index, "a"), token }));

        const [chunk] = packChunks(targets);

        // One bracket of the list takes the place of the last comma.
        const bytes = Buffer.byteLength(toMessageText(chunk?.devices ?? [])) - 1;
        expect(chunk?.messageBytes).toBe(bytes);
      }),
      { numRuns: 300 },
    );
  });

  it("records where a chunk begins, so that its range can be read again", () => {
    const targets = Array.from({ length: 501 }, (_, index) => target(index, "a"));

    const [first, second] = packChunks(targets);

    expect(first).toMatchObject({ after: "", scanned: 500 });
    expect(second).toMatchObject({ after: "id499", scanned: 1 });
  });
});

describe("chunk ids", () => {
  it("sort by partition, page and index, each followed by its retry chunks", () => {
    const ids = [
      chunkId(0, 0, 0),
      childChunkId(chunkId(0, 0, 0)),
      chunkId(0, 0, 1),
      chunkId(0, 1, 0),
    ];

    expect([...ids].sort()).toEqual(ids);
  });

  it("name the attempt and the partition", () => {
    const child = childChunkId(childChunkId(chunkId(3, 17, 2)));

    expect(child).toBe("chunk#0003#000017#002#r02");
    expect(toAttempt(child)).toBe(3);
    expect(toPartitionNumber(child)).toBe(3);
    expect(isRootChunk(child)).toBe(false);
  });
});

describe("a digest", () => {
  it("recognises its members and takes few bytes for each", () => {
    const members = Array.from({ length: 500 }, (_, index) => `member${index}`);

    const digest = digestMembers(members);
    const reader = digestReader(digest);

    expect(digest.length).toBeLessThanOrEqual(2_500);
    expect(reader.size).toBe(500);
    expect(members.every(reader.has)).toBe(true);
    expect(Array.from({ length: 5_000 }, (_, i) => `other${i}`).some(reader.has)).toBe(false);
  });
});
