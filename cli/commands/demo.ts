import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { LOCAL_URL, toInteger, toOrigin, value } from "../flags.ts";

const MAX_DEVICES = 999_999;

export const demo = defineCommand({
  name: "demo",
  summary: "Runs the unmodified leancloud-storage SDK against a local cloud",
  usage: ["[--url URL [--app-id ID --app-key KEY --master-key KEY]] [--devices N]"],
  options: {
    url: {
      ...LOCAL_URL,
      text: "a running local cloud (npm start) instead of an own one in memory",
    },
    "app-id": value("ID", "with --url: the app id that npm start printed"),
    "app-key": value("KEY", "with --url: the app key that npm start printed"),
    "master-key": value("KEY", "with --url: the master key that npm start printed"),
    devices: value(
      "N",
      "devices of each kind: iOS, Android with Google's services and Android without",
      "1500",
    ),
  },
  notes:
    "Without --url it starts its own local cloud in memory. It registers the devices and 40 browsers, sends pushes while the gateways fail, and compares the record of a push with what the gateways received.",
  exitCodes: {
    0: "done",
    1: "failed, or the record of a push disagrees with what the gateways received",
    2: "the command line is wrong",
  },
  explain: ({ message }) => message,
  read({ url, devices, "app-id": appId, "app-key": appKey, "master-key": masterKey }) {
    if (url === undefined && (appId ?? appKey ?? masterKey) !== undefined)
      throw new UsageError("--app-id, --app-key and --master-key need --url URL; see --help");
    return {
      ...{ url: toOrigin(url), appId, appKey, masterKey },
      devices: toInteger(devices, { flag: "--devices", min: 1, max: MAX_DEVICES }),
    };
  },
  run: async (flags) => (await import("../demo/demo.ts")).runDemo(flags),
});
