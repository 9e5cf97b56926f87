import { readFileSync } from "node:fs";
import type {
  CommandMistake,
  Mistake,
  RequestMistake,
  SdkMistake,
} from "../../../tools/codegen/errors-page.ts";

const MISTAKES = JSON.parse(
  readFileSync(new URL("../../e2e/mistakes.json", import.meta.url), "utf8"),
) as readonly Mistake[];

export const requestMistakes: readonly RequestMistake[] = MISTAKES.filter(
  (each) => "route" in each,
);
export const sdkMistakes: readonly SdkMistake[] = MISTAKES.filter((each) => "sdk" in each);
export const commandMistakes: readonly CommandMistake[] = MISTAKES.filter((each) => "says" in each);
