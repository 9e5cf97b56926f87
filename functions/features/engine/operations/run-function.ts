import type { Operation } from "../../../ports/operation.ts";
import { type ForwardPorts, forwardCall } from "../forward-call.ts";

/** Parameters and results are plain values, as `AV.Cloud.run` sends them. */
export const runFunction: Operation<"runFunction", ForwardPorts> = async (request, ports) =>
  forwardCall("functions", request, ports);
