import { beforeAll, describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";

const service = forAllTests(startObjectsService);
let objectId: string;

beforeAll(async () => {
  const { objectId: target } = await service.register({ city: "B", ACL: { "*": { read: true } } });
  const next = { __type: "Pointer", className: "_Installation", objectId: target };
  const ACL = { "*": { read: true } };
  ({ objectId } = await service.register({ city: "A", next, ACL }));
});

const PATHS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "by id": { where: { objectId: "ID" } },
  "by creation": { order: "-createdAt" },
  "by a scan": { where: { city: { $in: ["A", "B"] } }, order: "city" },
  "with a pointer's target": { where: { city: "A" }, include: "next" },
  "with the keys named": { where: { city: "A" }, keys: "city,next", include: "next" },
};

describe("an installation is answered without the service's attributes and its ACL", () => {
  test.each(Object.entries(PATHS))("%s", async (_, query) => {
    const text = JSON.stringify(query).replace("ID", objectId);
    const { status, body } = await service.get("/installations", JSON.parse(text));
    expect(status).toBe(200);
    expect(body.results.length).toBeGreaterThan(0);
    expect(hiddenKeys(body.results)).toEqual([]);
  });

  test("page by page and alone", async () => {
    const { body } = await service.get("/scan/classes/_Installation", { include: "next" });
    expect(body.results.length).toBe(2);
    const one = await service.get(`/installations/${objectId}`, { include: "next" });
    expect(one.body.next.city).toBe("B");
    expect(hiddenKeys([body.results, one.body])).toEqual([]);
  });

  test("schema with the ACL as its only hidden column", async () => {
    const { body } = await service.get("/schemas/_Installation");
    expect(body.city).toBeDefined();
    expect(Object.keys(body).filter((name) => name.startsWith("_"))).toEqual([]);
  });
});

test("returnACL answers the ACL, and nothing else that is hidden", async () => {
  const query = { where: { city: "A" }, include: "next", returnACL: "true" };
  const { body } = await service.get("/installations", query);
  expect(body.results[0].ACL).toEqual({ "*": { read: true } });
  expect(new Set(hiddenKeys(body.results))).toEqual(new Set(["ACL"]));
});

test("no query matches the service's attributes", async () => {
  for (const query of [
    { where: { _revision: 1 } },
    { where: { $or: [{ _changeId: { $exists: true } }] } },
    { order: "_created" },
  ]) {
    const { status, body } = await service.get("/installations", query);
    expect([status, body.code], JSON.stringify(query)).toEqual([400, 105]);
  }
});

test("no query selects the service's attributes", async () => {
  for (const query of [{ keys: "_expiresAt" }, { include: "_changeId" }]) {
    const { status, body } = await service.get("/installations", query);
    expect(status, JSON.stringify(query)).toBe(200);
    expect(hiddenKeys(body.results)).toEqual([]);
  }
});

/** Names at any depth that no answer may have; `__type` marks a value of the wire. */
function hiddenKeys(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const isHidden = (name.startsWith("_") && name !== "__type") || name === "ACL";
    return [...(isHidden ? [name] : []), ...hiddenKeys(member)];
  });
}
