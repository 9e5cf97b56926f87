import { parseArgs } from "node:util";
import { nearestName } from "../functions/contract/nearest-name.ts";
import type { AwsUse } from "./aws-failure.ts";
import { UsageError } from "./command-error.ts";

/** A flag as `parseArgs` reads it, with its line in the help. */
interface Option {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: boolean;
  readonly default?: string | boolean | string[];
  /** Name of the value in the help, such as `FILE`. */
  readonly value?: string;
  readonly text: string;
}

export type Options = Readonly<Record<string, Option>>;

/** Values of the flags, with their defaults. */
type Values<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known; allowPositionals: true; strict: true }>
>["values"];

/** Values of the flags of groups. */
type GroupValues = Readonly<Record<string, unknown>>;

export type ExitCode = 0 | 1 | 2 | 3;

interface Description {
  readonly name: string;
  /** One line for the list of all commands. */
  readonly summary: string;
  /** Arguments and flags of each form, without the command's name. */
  readonly usage: readonly string[];
  /** Additional flags for an argument, such as a provider's flags of `credentials add`. */
  readonly groups?: Readonly<Record<string, Options>>;
  /** Facts for the user besides the flags. */
  readonly notes?: string;
  /** How to explain errors of AWS; undefined for a command that never talks to AWS. */
  readonly aws?: AwsUse;
  /** Meanings of the exit codes that differ from the common ones. */
  readonly exitCodes?: Readonly<Record<0 | 1 | 2, string> & { 3?: string; 130?: string }>;
  /** Exit codes of errors. @default - 1 for a failure, 2 for a wrong command line */
  readonly errorCodes?: { readonly failed?: ExitCode; readonly usage?: ExitCode };
  /** Explains an error that only this command can have. */
  explain?(error: Error): string | undefined;
}

interface Definition<Known extends Options, Flags> extends Description {
  readonly options: Known;
  /** The command takes arguments besides flags. */
  readonly takesArguments?: true;
  /** @throws UsageError names the flag and what is wrong */
  read(values: Values<Known> & GroupValues, args: readonly string[]): Flags;
  /** Imports the command's code late, so that the help and other commands start without it. */
  run(flags: Flags): Promise<ExitCode> | Promise<void>;
}

export interface Command<Flags = unknown> extends Description {
  readonly options: Options;
  /** @throws UsageError names the flag and what is wrong */
  parse(args: readonly string[]): Flags;
  run(flags: Flags): Promise<ExitCode> | Promise<void>;
}

/** Commands that are called by the same words. */
export interface Program {
  /** The beginning of its errors. */
  readonly name: string;
  /** The words before the name of a command, such as `npx landfall`. */
  readonly call: string;
  /** A sentence for the list of the commands. */
  readonly about: string;
  readonly commands: readonly Command[];
  readonly version?: string;
}

export function defineCommand<const Known extends Options, Flags>(
  definition: Definition<Known, Flags>,
): Command<Flags> {
  return {
    ...definition,
    parse(args) {
      const { values, positionals } = parse(args, definition);
      return definition.read(values as Values<Known>, positionals);
    },
  };
}

/** The flags beside these arguments, including the group that one of them names. */
export function optionsFor(
  { options, groups = {} }: Pick<Command, "options" | "groups">,
  args: readonly string[],
): Options {
  const group = args.find((arg) => Object.hasOwn(groups, arg)) ?? "";
  return { ...options, ...groups[group] };
}

type Parsed = Pick<Command, "options" | "groups"> & { readonly takesArguments?: true };

function parse(args: readonly string[], command: Parsed) {
  const options = optionsFor(command, args);
  try {
    const { takesArguments: allowPositionals = false } = command;
    return parseArgs({ args: [...args], options, strict: true, allowPositionals });
  } catch (error) {
    throw toUsageError(error, options);
  }
}

/** An unknown flag with the one that was probably meant, or a flag without its value. */
function toUsageError(error: unknown, options: Options): unknown {
  if (!(error instanceof TypeError && "code" in error)) return error;
  const [sentence = ""] = error.message.split(/\.\s/);
  const [, empty] = /^Option '(-[^' ,]+).*(?:missing|ambiguous)$/.exec(sentence) ?? [];
  if (empty !== undefined) {
    return new UsageError(
      `${empty} needs a value (${empty}=VALUE if it begins with -); see --help`,
    );
  }
  const [, given] = /^Unknown option '--([^']+)'/.exec(sentence) ?? [];
  const meant = given && nearestName(given, Object.keys(options));
  return new UsageError(`${sentence}; ${meant ? `did you mean --${meant}? S` : "s"}ee --help`);
}
