import { beforeAll, describe, expect, it } from "vitest";
import { parseConfig } from "../../../lib/config.ts";
import {
  entryOf,
  findStatements,
  ofType,
  type Resources,
  synthesize,
} from "../../support/infra/stack.ts";

/** Entries of the functions that have a maker in a variable. */
const knowing = (resources: Resources, variable: string, maker: string) =>
  ofType(resources, "AWS::Lambda::Function")
    .filter(([, { Properties }]) =>
      (Properties.Environment.Variables[variable] ?? "").split(" ").includes(maker),
    )
    .map(([, resource]) => entryOf(resource))
    .sort();

const queuesOf = (resources: Resources) =>
  Object.fromEntries(
    ofType(resources, "AWS::SQS::Queue").filter(([, { Properties }]) =>
      /-(mi|mz)(-dead)?$/.test(Properties.QueueName ?? ""),
    ),
  );

let before: Resources;
let retiring: Resources;

beforeAll(async () => {
  ({ resources: before } = await synthesize({ pushVendors: ["mi", "mz"] }));
  ({ resources: retiring } = await synthesize({
    pushVendors: ["mi"],
    retiringPushVendors: ["mz"],
  }));
});

describe("a maker that moves to retiringPushVendors", () => {
  it("keeps its queue, its dead letters and a sender that polls and retries (L27)", () => {
    const mapping = Object.entries(retiring).find(([id]) => /^PushPipelineSendMzSource/.test(id));

    expect(queuesOf(retiring)).toEqual(queuesOf(before));
    expect(Object.keys(queuesOf(retiring))).toHaveLength(4);
    expect(mapping?.[1].Properties.Enabled).toBe(true);
    expect(knowing(retiring, "RETIRING_VENDORS", "mz")).not.toContain("send-mz");
  });

  it("gets no new chunks, and those that are rebuilt or replayed go on (L27)", () => {
    const senders = knowing(retiring, "VENDOR_QUEUES", "mz");
    const [queue = ""] = Object.keys(queuesOf(retiring)).filter((id) => /MzQueue/.test(id));

    expect(senders).toEqual(knowing(before, "VENDOR_QUEUES", "mz"));
    expect(senders).toEqual(["batch", "plan-push", "push", "send-mz"]);
    expect(knowing(retiring, "RETIRING_VENDORS", "mz")).toEqual(["batch", "plan-push", "push"]);
    expect(knowing(retiring, "RETIRING_VENDORS", "mi")).toEqual([]);
    expect(JSON.stringify(findStatements(retiring, "plan-push"))).toContain(queue);
  });

  it("is refused while pushVendors names it, too (L27)", () => {
    const names = { appName: "tide", appId: "tide-app", appKey: "tide-app-key-0123456789" };
    const both = { ...names, pushVendors: ["mz"], retiringPushVendors: ["mz"] };

    expect(() => parseConfig(both)).toThrow(
      "landfall.retiringPushVendors has mz, which pushVendors has, too. Remove it from one of them.",
    );
  });
});
