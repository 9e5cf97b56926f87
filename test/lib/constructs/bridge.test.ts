import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { parseConfig } from "../../../lib/config.ts";
import { readProjectContext } from "../../../lib/read-config.ts";
import { ofType, type Resources, synthesize } from "../../support/infra/stack.ts";

const BRIDGE = { serverUrl: "https://api.tide-notes.example.com" };

let resources: Resources;

beforeAll(async () => {
  ({ resources } = await synthesize({ bridge: BRIDGE }));
});
afterEach(() => vi.useRealTimers());

const config = (bridge: object) =>
  parseConfig({ ...(readProjectContext().landfall as object), bridge });

describe("the bridge to LeanCloud", () => {
  it("is known only to functions that may write users and their secrets", () => {
    const functions = ofType(resources, "AWS::Lambda::Function");
    const asking = functions.filter(
      ([, { Properties }]) => Properties.Environment?.Variables?.BRIDGE_URL === BRIDGE.serverUrl,
    );
    const names = asking.map(([id]) => /^Http(Accounts|Batch)/.exec(id)?.[1]);
    expect(names.sort()).toEqual(["Accounts", "Batch"]);
  });

  it("is counted: adopted users, misses, failures and taken values", () => {
    const filters = ofType(resources, "AWS::Logs::MetricFilter");
    const names = filters.map(
      ([, { Properties }]) => Properties.MetricTransformations[0].MetricName,
    );
    expect(names.filter((name) => String(name).startsWith("Bridge")).sort()).toEqual([
      ...["BridgeAdopted", "BridgeAdopted"],
      ...["BridgeFailed", "BridgeFailed"],
      ...["BridgeMissed", "BridgeMissed"],
      ...["BridgeTaken", "BridgeTaken"],
    ]);
  });

  it("is refused from the day after LeanCloud's last", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-01-12T23:59:59.999Z") });
    expect(config(BRIDGE).bridge).toEqual(BRIDGE);
    vi.setSystemTime(Date.parse("2027-01-13T00:00:00.000Z"));
    expect(() => config(BRIDGE)).toThrow(/landfall.bridge has no effect.*Remove it/);
  });

  it("goes to an HTTPS origin and nowhere else", () => {
    for (const serverUrl of ["http://api.example.com", "https://a.example/1.1", "https://u@a.b"]) {
      expect(() => config({ serverUrl })).toThrow(/landfall.bridge.serverUrl/);
    }
  });
});
