import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("our code takes at most its limit of times what the references take", {
  timeout: 900_000,
}, () => {
  const gate = () =>
    spawnSync("npm", ["run", "--silent", "bench", "--", "gate"], { encoding: "utf8" });
  const first = gate();
  // A machine that begins other work between the two sides of a round tells nothing.
  const { status, stdout } = first.status === 0 ? first : gate();
  expect(status, stdout).toBe(0);
});
