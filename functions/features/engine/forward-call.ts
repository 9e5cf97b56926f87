import { ENGINE_CALL_TIMEOUT_MS, MAX_ENGINE_ANSWER_BYTES } from "../../contract/limits.ts";
import { ApiError } from "../../domain/api-error.ts";
import { toClientHeaders } from "../../domain/engine/engine-headers.ts";
import type { EngineAnswer, EnginePorts } from "../../ports/engine.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import type { Log } from "../../ports/system.ts";

/** Hooks are functions of an engine, too, but only Landfall calls them. */
const HOOK_NAME = /^(__|_(message|receivers|conversation|client|rtm)[A-Z])/;

export interface ForwardPorts extends Pick<EnginePorts, "engine"> {
  readonly log: Log;
}

type Call = OperationRequest<"runFunction" | "callFunction">;

/**
 * Forwards the call of a cloud function to the engine, and returns its answer.
 *
 * @param route of the engine: `functions` takes plain values, `call` typed ones
 * @throws ApiError engineOff, forbidden, engineTimeout, engineUnavailable
 */
export async function forwardCall(
  route: "functions" | "call",
  call: Call,
  { engine, log }: ForwardPorts,
): Promise<OperationResponse> {
  if (engine === undefined) throw new ApiError("engineOff");
  assertNoHook(call);
  const { credentials = {}, fromEngine = false, sourceIp, production = true } = call;
  const answer = await engine.send({
    method: "POST",
    path: `/1.1/${route}/${encodeURIComponent(call.params.functionName)}`,
    headers: toClientHeaders(credentials, sourceIp, fromEngine),
    // Engines parse the body of every call, also of one without parameters.
    body: JSON.stringify(call.body ?? {}),
    timeoutMs: ENGINE_CALL_TIMEOUT_MS,
    production,
  });
  return toResponse(answer, log);
}

function assertNoHook({ params, requester, fromEngine }: Call): void {
  if (!HOOK_NAME.test(params.functionName) || requester.master || fromEngine) return;
  throw new ApiError("forbidden", "This name belongs to a hook, which clients can't call.");
}

/** @throws ApiError engineTimeout, engineUnavailable with what to do */
function toResponse(answer: EngineAnswer, log: Log): OperationResponse {
  switch (answer.kind) {
    case "timedOut":
      throw new ApiError("engineTimeout");
    case "unreachable":
      log.failure("engine unreachable", answer.cause, {});
      throw new ApiError(
        "engineUnavailable",
        "The engine can't be reached. Check that it runs and that the setting `engine` names it.",
      );
    case "tooLarge":
      throw answerTooLarge();
    case "answered":
      return { status: answer.status, body: {}, rawBody: requireJson(answer) };
  }
}

function answerTooLarge(): ApiError {
  const text = "The engine's answer is larger than 6 MB. Return less, or the URL of a file.";
  return new ApiError("engineUnavailable", text);
}

/** Clients can't read the HTML pages of proxies and crashed engines, and some take them for success. */
function requireJson({ status, text }: { readonly status: number; readonly text: string }): string {
  if (status >= 300 && status < 400) {
    throw new ApiError(
      "engineUnavailable",
      `The engine answered a redirect (${status}). Let the setting \`engine\` name the address it leads to.`,
    );
  }
  if (Buffer.byteLength(JSON.stringify(text)) > MAX_ENGINE_ANSWER_BYTES) throw answerTooLarge();
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ApiError(
      "engineUnavailable",
      `The engine answered ${status} without JSON. Look for the error in its log.`,
    );
  }
}
