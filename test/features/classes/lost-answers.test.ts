import { describe, expect, it } from "vitest";
import { breakingConnections, losingAnswer } from "../../support/adapters/lost-answer.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";

const service = forAllTests(startObjectsService);

const CHANGE = {
  score: { __op: "Increment", amount: 1 },
  log: { __op: "Add", objects: ["entry"] },
};
const UPDATES = [
  { way: "natively", query: "" },
  { way: "after a read", query: `?where=${encodeURIComponent('{"kind":"board"}')}` },
];

async function createBoard(): Promise<string> {
  const { status, body } = await service.call("POST /classes/Board", { kind: "board", score: 0 });
  expect({ status, body }).toMatchObject({ status: 201 });
  return `/classes/Board/${body.objectId}`;
}
const read = async (path: string) => (await service.call(`GET ${path}`)).body;

describe("a write of an object whose answer from DynamoDB is lost (R57)", () => {
  it("creates one object", async () => {
    const { status, body } = await losingAnswer(service.engine.documents, () =>
      service.call("POST /classes/Once", { n: 1 }),
    );

    expect(status).toBe(201);
    const { body: found } = await service.get("/classes/Once");
    expect(found.results).toMatchObject([{ objectId: body.objectId, n: 1 }]);
  });

  it.each(UPDATES)("counts and appends once: $way", async ({ query }) => {
    const path = await createBoard();

    const { status } = await losingAnswer(service.engine.documents, () =>
      service.call(`PUT ${path}${query}`, CHANGE),
    );

    expect(status).toBe(200);
    expect(await read(path)).toMatchObject({ score: 1, log: ["entry"] });
  });

  it.each(UPDATES)(
    "answers 500 and counts once when another change came after it: $way",
    async ({ query }) => {
      const path = await createBoard();
      const count = () => service.call(`PUT ${path}${query}`, CHANGE);

      const { status } = await losingAnswer(service.engine.documents, count, count);

      expect(status).toBe(500);
      expect(await read(path)).toMatchObject({ score: 2, log: ["entry", "entry"] });
    },
  );

  it.each(UPDATES)(
    "answers like a missing object when a deletion came after it: $way",
    async ({ query }) => {
      const path = await createBoard();

      const { status, body } = await losingAnswer(
        service.engine.documents,
        () => service.call(`PUT ${path}${query}`, CHANGE),
        () => service.call(`DELETE ${path}`, undefined, { master: true }),
      );

      expect({ status, code: body.code }).toEqual({ status: 400, code: 1 });
    },
  );

  it.each(UPDATES)("is sent again when it was not carried out: $way", async ({ query }) => {
    const path = await createBoard();

    const sent = await breakingConnections(service.engine.documents, 2, async () => {
      const { status } = await service.call(`PUT ${path}${query}`, CHANGE);
      expect(status).toBe(200);
    });

    expect(sent).toBe(3);
    expect(await read(path)).toMatchObject({ score: 1, log: ["entry"] });
  });

  it.each(UPDATES)("is given up after three tries: $way", async ({ query }) => {
    const path = await createBoard();

    const sent = await breakingConnections(service.engine.documents, 100, async () => {
      const { status, body } = await service.call(`PUT ${path}${query}`, CHANGE);
      expect({ status, body }).toMatchObject({ status: 503 });
    });

    expect(sent).toBe(3);
    expect(await read(path)).toMatchObject({ score: 0 });
  });
});
