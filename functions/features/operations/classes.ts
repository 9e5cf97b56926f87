import { createObject } from "../classes/create-object.ts";
import { deleteObject } from "../classes/delete-object.ts";
import { findObjects } from "../classes/find-objects.ts";
import { getObject } from "../classes/get-object.ts";
import { updateObject } from "../classes/update-object.ts";

/** Operations of functions/entries/classes. */
export const classOperations = {
  createObject,
  deleteObject,
  findObjects,
  getObject,
  updateObject,
};
