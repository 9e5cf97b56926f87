import { call } from "./client.ts";

/** An error of the service, as one of its answers has it. */
export interface ServiceError {
  /** The sentence of the answer, which is in English always. */
  readonly message: string;
  readonly code?: number | undefined;
  /** The name of the error among those with its code, where the answer has it. */
  readonly name?: string | undefined;
}

/** The meaning of an error and the next step, in Chinese; parts in code stand between backquotes. */
export interface ErrorHelp {
  readonly text: string;
  readonly fix: string;
}

interface Meaning extends ErrorHelp {
  readonly name: string;
  /** The text of the catalogue, with which most sentences begin. */
  readonly error: string;
}

const asked = new Map<number, Promise<readonly Meaning[]>>();

/** Undefined for an error of another server, or of a service that does not know Chinese. Each code is asked for once. */
export async function findErrorHelp(error: ServiceError): Promise<ErrorHelp | undefined> {
  if (error.code === undefined) return undefined;
  const meanings = asked.get(error.code) ?? findMeanings(error.code);
  asked.set(error.code, meanings);
  return choose(await meanings, error);
}

async function findMeanings(code: number): Promise<readonly Meaning[]> {
  try {
    const path = `/1.1/errors/${code}`;
    const { meanings } = await call<{ meanings: readonly Meaning[] }>(path, { language: "zh-CN" });
    return meanings.filter(({ text }) => text !== undefined);
  } catch {
    asked.delete(code);
    return [];
  }
}

/**
 * The items of a batch and the service's own lists name no error: then the text says which one it is. A sentence of its
 * own belongs to the only error of its code, or to a wrong parameter.
 */
function choose(meanings: readonly Meaning[], { name, message }: ServiceError) {
  if (name !== undefined) return meanings.find((meaning) => meaning.name === name);
  const [longest] = meanings
    .filter(({ error }) => message.startsWith(error))
    .sort((a, b) => b.error.length - a.error.length);
  const only = meanings.length === 1 ? meanings[0] : undefined;
  return longest ?? only ?? meanings.find(({ name: own }) => own === "badParameter");
}
