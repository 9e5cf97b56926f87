import { DEFAULT_KEYS } from "../../local/default-keys.ts";
import { DOCTOR_AWS } from "../aws-failure.ts";
import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { flag, JSON_OUTPUT, LOCAL_URL, STACK, toPlace, toStackName, value } from "../flags.ts";
import { STEP_NAMES, type TestDevice } from "../verify/steps.ts";

export const verify = defineCommand({
  name: "verify",
  summary: "Proves a deployment: signs up, pushes, uploads, counts and cleans up",
  usage: [
    "--stack NAME [--config FILE] [--device PROVIDER:TOKEN] [--only STEP]… [--out FOLDER] [--json]",
    "--url URL [--app-id ID --app-key KEY] [--move-clock] [--only STEP]… [--out FOLDER] [--json]",
    "--policy [--stack NAME]",
  ],
  options: {
    stack: STACK,
    url: LOCAL_URL,
    "app-id": value("ID", "with --url: the app id that npm start printed", DEFAULT_KEYS.appId),
    "app-key": value("KEY", "with --url: the app key that npm start printed", DEFAULT_KEYS.appKey),
    only: { ...value("STEP", `run this step alone: ${STEP_NAMES.join(", ")}`), multiple: true },
    device: value(
      "PROVIDER:TOKEN",
      "a device of yours that gets the push, too, such as apns:6a0e… or fcm:dK3x…",
    ),
    config: value(
      "FILE",
      "with --stack: JSON file with the landfall object that was deployed, instead of the one in cdk.json",
    ),
    "move-clock": flag("with --url: move the clock of the local cloud instead of waiting"),
    out: value("FOLDER", "folder for report.json and report.markdown", "verify-report"),
    json: JSON_OUTPUT,
    policy: flag(
      "print an IAM policy with the permissions that the steps need on AWS; with --stack, those that change something for this stack alone",
    ),
  },
  notes:
    "It creates users, devices, objects and files whose names contain landfall-verify, and deletes them. A second run repeats only the steps that have not passed; --out with another folder begins anew. The report ends with what its requests cost at most.",
  aws: DOCTOR_AWS,
  exitCodes: {
    0: "no step failed",
    1: "a step failed",
    2: "nothing could be verified",
  },
  errorCodes: { failed: 2 },
  read({ "app-id": appId, "app-key": appKey, only = [], out, json, policy, ...given }) {
    const place: ReturnType<typeof toPlace> = policy ? toStack(given.stack) : toPlace(given);
    const { config, device } = given;
    for (const name of only) assertStep(name);
    const movesClock = given["move-clock"];
    if (movesClock && place.url === undefined) {
      throw new UsageError("--move-clock is for a local cloud; give its address with --url");
    }
    return {
      ...{ policy, stack: place.stack, url: place.url, appId, appKey, only, out, json, movesClock },
      config,
      device: device === undefined ? undefined : toDevice(device),
    };
  },
  run: async (flags) => (await import("../verify/run-verify.ts")).runVerify(flags),
});

/** A policy is of one stack, or of every stack. */
function toStack(stack: string | undefined) {
  return stack === undefined ? {} : { stack: toStackName(stack) };
}

/** @throws UsageError */
function assertStep(name: string): void {
  if ((STEP_NAMES as readonly string[]).includes(name)) return;
  throw new UsageError(`--only must be one of ${STEP_NAMES.join(", ")}, not "${name}"`);
}

/** @throws UsageError */
function toDevice(text: string): TestDevice {
  const [, provider, token] = /^(apns|fcm):(\S+)$/.exec(text) ?? [];
  if (token !== undefined) return { provider: provider === "apns" ? "apns" : "fcm", token };
  throw new UsageError(
    `--device must be apns: or fcm: and the device's token, such as apns:6a0e…, not "${text}"`,
  );
}
