import { expect, it } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";

const service = forAllTests(startObjectsService);

const settings = (className: string, options: object = { master: true }) =>
  service.call(`GET /schemas/${className}/settings`, undefined, options);

it("the settings of a class have the defaults of each permission", async () => {
  const { status, body } = await settings("Tea");
  expect(status).toBe(200);
  const all = { create: true, get: true, find: true, update: true, delete: true };
  expect(body).toEqual({ definition: {}, permissions: { ...all, add_fields: true } });
  const { permissions, privateUserFields } = (await settings("_User")).body;
  expect({ permissions, privateUserFields }).toMatchObject({
    permissions: { find: false, get: true },
    privateUserFields: [],
  });
  expect((await settings("_Role")).body.permissions.create).toEqual(["logged-in"]);
});

it("the settings of a class are for the master key, and of names that a class may have", async () => {
  expect((await settings("Tea", {})).status).toBe(403);
  expect((await settings("1Tea")).body.code).toBe(103);
});
