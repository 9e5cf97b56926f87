import { type Check, ok, skipped } from "../../doctor/finding.ts";
import { findCause } from "../failure.ts";
import { findAdvice } from "../stack-states.ts";
import { folderFor, type Subject } from "../subject.ts";

/** The state that an earlier deployment left, with the reason for a failure. */
export const checkStack: Check<Subject> = {
  name: "stack",
  actions: ["cloudformation:DescribeStacks", "cloudformation:DescribeStackEvents"],
  run: async ({ name, deployed, place }) => {
    if (name === undefined) return [skipped("Not looked up, because a setting is wrong")];
    if (deployed === undefined) return [ok(`${name} is new`)];
    const { StackStatus: status = "" } = deployed.stack;
    const found = findAdvice(status, { name, folder: folderFor(name) });
    if (found === undefined) return [ok(`${name} is ${status}`)];
    // The state alone is worth reporting.
    const cause = await findCause(name, place.clients).catch(() => undefined);
    const text = `${name} is ${status}${cause ? `: ${cause.text}` : ""}`;
    return [{ state: found.state, text, remedy: found.advice }];
  },
};
