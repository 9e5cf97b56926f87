import { type Check, type Finding, ok, problem, warning } from "../../doctor/finding.ts";
import { type SavedStack, savedPath } from "../saved-stack.ts";
import type { Subject } from "../subject.ts";

/** Who deploys to where, and whether it is where this file was deployed to before. */
export const checkAccount: Check<Subject> = {
  name: "account",
  actions: ["sts:GetCallerIdentity"],
  run: async ({ flags, place, name, saved }) => {
    const { account, region, caller } = place;
    const found = [ok(`${account} in ${region}, as ${caller}`), ...judgeCaller(caller)];
    if (saved === undefined || name === undefined) return found;
    return [...found, ...judgeMove(saved, { account, region, name, file: flags.file })];
  },
};

function judgeCaller(caller: string): Finding[] {
  if (!caller.endsWith(":root")) return [];
  const remedy =
    "Use a user of IAM Identity Center instead, see docs/deploying.md#before-you-begin";
  return [warning("These are credentials of the root user, which can't be limited", remedy)];
}

interface Now {
  readonly account: string;
  readonly region: string;
  readonly name: string;
  readonly file: string;
}

/** Another account, region or name would make a second, empty service beside the first. */
function judgeMove(saved: SavedStack, { account, region, name, file }: Now): Finding[] {
  if (saved.account === account && saved.region === region && saved.stack === name) return [];
  const before = `${saved.stack} to ${saved.account} in ${saved.region}`;
  const remedy = `Set AWS_PROFILE and AWS_REGION to where it is, or correct ${file}. For another deployment, copy ${file} and set stage; to begin anew, remove ${savedPath(file)}`;
  return [
    problem(`${file} was deployed as ${before}; this would make a new, empty ${name}`, remedy),
  ];
}

/** Wrong settings, placeholders, and what the region lacks. */
export const checkSettingsOf: Check<Subject> = {
  name: "settings",
  actions: [],
  run: async ({ flags, settings }) => {
    const { problems, warnings } = settings;
    const remedy = `Edit ${flags.file}; docs/settings.md explains each setting`;
    if (problems.length > 0) return problems.map((text) => problem(text, remedy));
    if (warnings.length > 0) return warnings.map((text) => warning(text, remedy));
    return [ok(`${flags.file} is valid`)];
  },
};
