import { UsageError } from "../../cli/command-error.ts";
import { flag, toInteger, value } from "../../cli/flags.ts";

const DEFAULT_SIZES = "10000,30000,100000,300000,1000000";

export const OPTIONS = {
  scenario: value("NAME", "plays this scenario only"),
  seed: value("N", "chooses faults and times", "1"),
  seeds: value("COUNT", "plays so many seeds, from --seed on", "1"),
  crash: value("POINT:NTH", "ends the function when it comes to this point for the NTH time"),
  calm: flag("no faults at all"),
  trace: flag("prints each event"),
  scale: flag(
    `measures broadcasts to SIZES devices under the laws of AWS and FCM instead (default ${DEFAULT_SIZES})`,
  ),
  account: value("EXECUTIONS", "with --scale: concurrent executions of the account", "1000"),
  pushes: value("COUNT", "with --scale: so many broadcasts, ten seconds apart", "1"),
};

interface Values {
  readonly scenario?: string | undefined;
  readonly seed: string;
  readonly seeds: string;
  readonly crash?: string | undefined;
  readonly calm: boolean;
  readonly trace: boolean;
  readonly scale: boolean;
  readonly account: string;
  readonly pushes: string;
}

export type SimulationFlags = ReturnType<typeof readFlags>;

/** @throws UsageError */
export function readFlags(
  { scenario, seed, seeds, crash, calm, trace, scale, account, pushes }: Values,
  args: readonly string[],
) {
  const unknown = args[scale ? 1 : 0];
  if (unknown !== undefined) throw new UsageError(`"${unknown}" has no meaning here; see --help`);
  const [sizes = DEFAULT_SIZES] = args;
  return {
    scenario,
    calm,
    trace,
    crash: crash === undefined ? undefined : toCrash(crash),
    seed: toInteger(seed, { flag: "--seed", max: 4_294_967_295 }),
    seeds: toInteger(seeds, { flag: "--seeds", min: 1 }),
    sizes: scale ? sizes.split(",").map(toSize) : undefined,
    account: toInteger(account, { flag: "--account", min: 1 }),
    pushes: toInteger(pushes, { flag: "--pushes", min: 1 }),
  };
}

function toSize(text: string): number {
  return toInteger(text, { flag: "SIZES", min: 1, unit: "of devices" });
}

function toCrash(text: string) {
  const [point = "", nth = "1"] = text.split(":");
  return { point, nth: toInteger(nth, { flag: "NTH of --crash", min: 1 }) };
}
