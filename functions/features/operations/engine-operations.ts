import { callFunction } from "../engine/operations/call-function.ts";
import { runFunction } from "../engine/operations/run-function.ts";

/** Operations that the app's engine answers. */
export const engineOperations = { callFunction, runFunction };
