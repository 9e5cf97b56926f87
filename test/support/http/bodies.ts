import * as accountsBodies from "../../../functions/generated/validators/accounts-bodies.js";
import * as batchBodies from "../../../functions/generated/validators/batch-bodies.js";
import * as classesBodies from "../../../functions/generated/validators/classes-bodies.js";
import * as installationsBodies from "../../../functions/generated/validators/installations-bodies.js";
import * as pushBodies from "../../../functions/generated/validators/push-bodies.js";

/** Validators of the bodies of every operation. */
export const bodies = {
  ...accountsBodies,
  ...batchBodies,
  ...classesBodies,
  ...installationsBodies,
  ...pushBodies,
};
