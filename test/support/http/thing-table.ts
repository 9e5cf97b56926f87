import { Ajv2020 } from "ajv/dist/2020.js";

/** A made-up class of objects, so that the tests of the HTTP layer depend on no feature. */
const row = { entry: "batch", access: "key", session: "optional", invalid: {} };

export const thingTable = {
  createThing: {
    ...row,
    method: "POST",
    paths: ["/1.1/things"],
    hasBody: true,
    invalid: { name: "usernameMissing" },
  },
  findThings: { ...row, method: "GET", paths: ["/1.1/things"] },
  getThing: { ...row, method: "GET", paths: ["/1.1/things/{objectId}"] },
  getMyThing: { ...row, method: "GET", paths: ["/1.1/things/me"] },
  updateThing: {
    ...row,
    method: "PUT",
    paths: ["/1.1/things/{objectId}", "/1.1/classes/Thing/{objectId}"],
    hasBody: true,
    session: "required",
  },
  deleteThing: {
    ...row,
    method: "DELETE",
    paths: ["/1.1/things/{objectId}"],
    session: "required",
  },
  audit: { ...row, method: "POST", paths: ["/1.1/audit"], access: "master", session: "ignored" },
  note: { ...row, method: "POST", paths: ["/1.1/note"], hasBody: true, maxBodyBytes: 64 },
};

const isCreateThingBody = new Ajv2020().compile({
  type: "object",
  required: ["name"],
  properties: { name: { type: "string" }, count: { type: "integer" } },
});

const isObject = new Ajv2020().compile({ type: "object" });

export const thingValidators = {
  isCreateThingBody,
  isUpdateThingBody: isObject,
  isNoteBody: isObject,
};
