import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  assertOwner,
  OWNER_NAMES,
  optionsOf,
  parseEntry,
} from "../../../cli/credentials/entry-flags.ts";
import { VENDOR_NAMES } from "../../../functions/contract/push-providers.ts";
import { entryOf } from "../../support/credentials.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const folder = temporaryFolder();

function file(name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

function parse(provider: string, args: readonly string[]) {
  const values = entryOf(provider, ...args);
  assertOwner(provider);
  return parseEntry(provider, values);
}

describe("the flags of an entry", () => {
  it.each<[string, () => string[], object]>([
    [
      "hms",
      () => ["--app-id", "100", "--client-secret", `@${file("secret", "s3cret\n")}`],
      { appId: "100", clientSecret: "s3cret" },
    ],
    [
      "harmony",
      () => ["--service-account", file("account.json", '{"key_id":"k"}'), "--profile", "store"],
      { serviceAccount: { key_id: "k" }, profile: "store" },
    ],
    [
      "vivo",
      () => ["--app-id=1", "--app-key=k", "--app-secret=s", "--classification", "1"],
      { appId: "1", appKey: "k", appSecret: "s", classification: 1 },
    ],
    [
      "mz",
      () => ["--app-id", "1", "--app-secret", "s", "--is-private"],
      { appId: "1", appSecret: "s", isPrivate: true },
    ],
    [
      "apns",
      () => [
        ...["--apns-p8", file("AuthKey.p8", "pem\n"), "--team", "TEAM123456"],
        ...["--key", "KEY1234567", "--topic", "a.b", "--topic", "a.c"],
      ],
      { privateKey: "pem\n", teamId: "TEAM123456", keyId: "KEY1234567", topics: ["a.b", "a.c"] },
    ],
    [
      "fcm",
      () => ["--fcm", file("fcm.json", '{"project_id":"p"}')],
      { account: { project_id: "p" } },
    ],
  ])("make an entry of %s", (provider, args, entry) => {
    expect(parse(provider, args())).toEqual(entry);
  });

  it.each<[string, string[], RegExp]>([
    ["hms", [], /^add hms needs --app-id$/],
    ["honor", ["--app-id", "1"], /^add honor needs --client-id and --client-secret$/],
    ["hms", ["--appid", "1"], /'--appid'; did you mean --app-id\? See --help$/],
    ["harmony", ["--service-account", "nowhere"], /^there is no file nowhere; check the path$/],
    ["vivo", ["--app-id=1", "--app-key=k", "--app-secret=s", "--classification=x"], /a number$/],
    ["sms", [], /^sms is not a provider; choose one of apns, fcm, hms, /],
    ["constructor", [], /is not a provider/],
  ])("explain for %s what is wrong with %j", (provider, args, problem) => {
    expect(() => parse(provider, args)).toThrow(problem);
  });

  it("never quote a file that is not JSON", () => {
    const path = file("broken.json", "{secret");
    expect(() => parse("fcm", ["--fcm", path])).toThrow(`${path} is not valid JSON`);
  });

  it.each(VENDOR_NAMES)("name for %s each member of its schema", (vendor) => {
    expect(Object.keys(optionsOf(vendor))).toEqual(expect.arrayContaining(["profile", "app-name"]));
  });

  it.each(OWNER_NAMES)("explain for %s what each takes", (owner) => {
    const texts = Object.entries(optionsOf(owner)).map(([name, { text }]) => `${name}: ${text}`);
    expect(texts.filter((text) => !/: [`\w].{8}/.test(text))).toEqual([]);
  });
});
