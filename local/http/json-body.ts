import type { FindProblems } from "../../lib/json-schema.ts";
import type { LocalRequest } from "./http-gateway.ts";

/** The request can't be carried out; answered with 400 and the message. */
export class BadRequest extends Error {}

/**
 * @param Body the type that `findProblems` checks
 * @throws BadRequest the body is not JSON or does not fit
 */
export function readJsonBody<Body>({ body }: LocalRequest, findProblems: FindProblems): Body {
  const value = parse(body);
  const problems = findProblems(value);
  if (problems.length > 0) throw new BadRequest(problems.join("; "));
  return value as Body;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadRequest("The body must be JSON");
    throw error;
  }
}
