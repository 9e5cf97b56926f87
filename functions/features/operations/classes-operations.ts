import { createObject } from "../classes/operations/create-object.ts";
import { deleteObject } from "../classes/operations/delete-object.ts";
import { findObjects } from "../classes/operations/find-objects.ts";
import { getObject } from "../classes/operations/get-object.ts";
import { updateObject } from "../classes/operations/update-object.ts";

/** Operations of functions/entries/classes. */
export const classOperations = {
  createObject,
  deleteObject,
  findObjects,
  getObject,
  updateObject,
};
