import { callFunction } from "../engine/call-function.ts";
import { runFunction } from "../engine/run-function.ts";

/** Operations that the app's engine answers. */
export const engineOperations = { callFunction, runFunction };
