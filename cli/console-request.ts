import { CommandError } from "./command-error.ts";

/** A request of the console to its own server. */
export interface ConsoleRequest {
  readonly method: string;
  readonly searchParams: URLSearchParams;
  readonly body: string;
}

export interface ConsoleAnswer {
  readonly status: number;
  readonly body: object;
}

/**
 * Reads a body by its schema.
 *
 * @param findProblems a check by `compileCheck`
 * @throws CommandError
 */
export function readBody<T>(
  { body }: Pick<ConsoleRequest, "body">,
  findProblems: (value: unknown) => readonly string[],
): T {
  const value = parse(body);
  const [problem] = findProblems(value);
  if (problem !== undefined) throw new CommandError(problem);
  return value as T;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError("the body must be JSON");
    throw error;
  }
}
