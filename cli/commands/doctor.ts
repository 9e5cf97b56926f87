import { DEFAULT_KEYS } from "../../local/default-keys.ts";
import { DOCTOR_AWS } from "../aws-failure.ts";
import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import {
  flag,
  JSON_OUTPUT,
  LOCAL_URL,
  RESULTS,
  STACK,
  toOrigin,
  toPlace,
  toStackName,
  value,
} from "../flags.ts";

const NO_LOCAL_ALARMS =
  "--test-alarms needs --stack NAME: a local cloud sends no mail for its alarms, which GET /_local/health shows";

export const doctor = defineCommand({
  name: "doctor",
  summary: "Checks a deployment or a local cloud, and names for each problem what mends it",
  usage: [
    "--stack NAME [--test-alarms] [--results FOLDER] [--json]",
    "--url URL [--app-id ID --app-key KEY] [--results FOLDER] [--json]",
    "--policy [--stack NAME] [--test-alarms]",
  ],
  options: {
    stack: STACK,
    url: LOCAL_URL,
    "app-id": value("ID", "with --url: the app id that npm start printed", DEFAULT_KEYS.appId),
    "app-key": value("KEY", "with --url: the app key that npm start printed", DEFAULT_KEYS.appKey),
    "test-alarms": flag(
      "with --stack: set an alarm of each topic to ALARM and back, so that everybody who gets alarms receives one, and say whether CloudWatch could send it",
    ),
    results: RESULTS,
    json: JSON_OUTPUT,
    policy: flag(
      "print an IAM policy with the permissions that it needs, with --test-alarms also those for ringing the stack's alarms",
    ),
  },
  notes:
    "It changes nothing on AWS, except that --test-alarms lets an alarm ring for a moment. It says what got worse or better since its last run on this machine.",
  aws: DOCTOR_AWS,
  exitCodes: {
    0: "no problem was found (there may be warnings)",
    1: "there is a problem",
    2: "nothing could be checked",
  },
  errorCodes: { failed: 2 },
  read({ "test-alarms": testAlarms, "app-id": appId, "app-key": appKey, ...given }) {
    const { policy, json, results } = given;
    const url = policy ? toOrigin(given.url) : toPlace(given).url;
    const stack = given.stack === undefined ? undefined : toStackName(given.stack);
    if (testAlarms && url !== undefined) throw new UsageError(NO_LOCAL_ALARMS);
    return { policy, json, results, testAlarms, stack, url, appId, appKey };
  },
  run: async (flags) => (await import("../doctor/diagnose.ts")).runDoctor(flags),
});
