import type { Operation } from "../../../ports/operation.ts";
import { type ForwardPorts, forwardCall } from "../forward-call.ts";

/** Parameters and results are typed values, as `AV.Cloud.rpc` sends them. */
export const callFunction: Operation<"callFunction", ForwardPorts> = async (request, ports) =>
  forwardCall("call", request, ports);
