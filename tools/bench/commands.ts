import { type Command, defineCommand, type ExitCode } from "../../cli/command.ts";
import { UsageError } from "../../cli/command-error.ts";
import { flag, toInteger, value } from "../../cli/flags.ts";

const ROUNDS = value("N", "measure each subject N times, and take the median", "3");
const ONLY = value("REGEX", "measure the subjects whose name matches", ".");

const COMMON = {
  options: {},
  usage: [""],
  read: () => undefined,
  exitCodes: {
    0: "every limit holds",
    1: "a limit is exceeded, or the bench failed",
    2: "the command line is wrong",
  },
} as const;

/** Takes sizes as arguments; without any, the bench has its own. */
function sized(noun: string) {
  return {
    ...COMMON,
    usage: [`[${noun}…]`],
    takesArguments: true,
    read: (_: object, args: readonly string[]) =>
      args.map((arg) => toInteger(arg, { flag: "an argument", min: 1, unit: `of ${noun}` })),
  } as const;
}

/** Every bench of `npm run bench`. Each imports its code late, since the help needs none of it. */
export const BENCHES: readonly Command[] = [
  defineCommand({
    name: "accounts",
    summary: "DynamoDB requests, units and CPU of each operation on accounts",
    ...COMMON,
    run: async () => toExitCode((await import("./accounts.ts")).benchAccounts()),
  }),
  defineCommand({
    name: "classes",
    summary:
      "As accounts, for objects and queries of a class of 10,000 to 1,000,000 objects; ten minutes and more",
    ...sized("objects"),
    run: async (sizes) => toExitCode((await import("./classes.ts")).benchClasses(sizes)),
  }),
  defineCommand({
    name: "cold",
    summary: "What a cold start of each function imports: bytes and CPU, beside an empty handler",
    ...COMMON,
    run: async () => toExitCode((await import("./cold.ts")).benchCold()),
  }),
  defineCommand({
    name: "cost",
    summary:
      "What an idle month, 100,000 daily users and a million devices cost on AWS; five minutes",
    ...COMMON,
    run: async () => toExitCode((await import("./cost.ts")).benchCost()),
  }),
  defineCommand({
    name: "gate",
    summary:
      "CPU of the sender, requests, pushes and imports as multiples of references, a part of npm run test:deep; three minutes",
    ...COMMON,
    usage: ["[FLAGS]"],
    options: {
      rounds: { ...ROUNDS, default: "5" },
      only: ONLY,
      save: flag("write the ratios to tools/bench/results.json, from which docs/scale.md is drawn"),
    },
    read: ({ rounds, only, save }) => ({ rounds: toRounds(rounds), only: toRegExp(only), save }),
    run: async (flags) => toExitCode((await import("./gate.ts")).benchGate(flags)),
  }),
  defineCommand({
    name: "hostile",
    summary: "What 1,000 hostile requests of each kind cost on AWS; half an hour and more",
    ...COMMON,
    usage: ["[WORD…]"],
    takesArguments: true,
    notes: "Words choose the kinds whose name contains one of them, such as log-in SMS.",
    read: (_, words) => words,
    run: async (words) => toExitCode((await import("./hostile.ts")).benchHostile(words)),
  }),
  defineCommand({
    name: "import",
    summary:
      "Imports a made-up export of a million rows, kills the command ten times on the way, and compares every row; a quarter of an hour",
    ...sized("rows"),
    run: async (sizes) => toExitCode((await import("./import.ts")).benchImport(sizes)),
  }),
  defineCommand({
    name: "import-files",
    summary: "Copies 2,000 small files and a large one into the bucket",
    ...COMMON,
    run: async () => toExitCode((await import("./import-files.ts")).benchImportFiles()),
  }),
  defineCommand({
    name: "objects",
    summary: "As accounts, for queries and saves of 50,000, 100,000 and 200,000 installations",
    ...sized("installations"),
    run: async (sizes) => toExitCode((await import("./objects.ts")).benchObjects(sizes)),
  }),
  defineCommand({
    name: "push",
    summary: "Whole pushes to 10,000 to 200,000 devices: seconds, CPU, units, dollars",
    ...sized("devices"),
    run: async (sizes) => toExitCode((await import("./push.ts")).benchPush(sizes)),
  }),
  defineCommand({
    name: "send",
    summary: "The sender beside other libraries, over real HTTP/2",
    ...COMMON,
    usage: ["[FLAGS]"],
    options: {
      rounds: ROUNDS,
      only: ONLY,
      node: value("PATH", "another Node.js for senders and servers, instead of this one"),
    },
    notes: "Installs the libraries that it compares with below tools/bench/send.",
    read: ({ rounds, only, node = process.execPath }) => ({
      rounds: toRounds(rounds),
      only: toRegExp(only),
      node,
    }),
    run: async (flags) => toExitCode((await import("./send.ts")).benchSend(flags)),
  }),
  defineCommand({
    name: "timing",
    summary: "Failed log-ins by reason: their median times must lie within 5 %",
    ...COMMON,
    run: async () => toExitCode((await import("./timing.ts")).benchTiming()),
  }),
  defineCommand({
    name: "vendors",
    summary:
      "A push to 100,000 devices of all providers: seconds of each, also with one of them in trouble; five minutes",
    ...sized("devices"),
    run: async (sizes) => toExitCode((await import("./vendors.ts")).benchVendors(sizes)),
  }),
];

async function toExitCode(isWithinLimits: Promise<boolean>): Promise<ExitCode> {
  return (await isWithinLimits) ? 0 : 1;
}

function toRounds(text: string): number {
  return toInteger(text, { flag: "--rounds", min: 1, max: 100 });
}

function toRegExp(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (error) {
    throw new UsageError(`--only must be a regular expression such as sending: ${String(error)}`);
  }
}
