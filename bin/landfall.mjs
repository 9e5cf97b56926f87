#!/usr/bin/env node
import { existsSync } from "node:fs";

// An older Node.js starts the local cloud, whose functions then fail one by one.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `landfall: Node.js ${process.versions.node} is too old; install 20.19 or newer\n`,
  );
  process.exit(1);
}

// The package has no sources. A clone has, which Node.js since 22.18 loads itself; before, tsx does.
const hasSources = existsSync(new URL("landfall.ts", import.meta.url));
if (hasSources && !process.features.typescript) (await import("tsx/esm/api")).register();
await import(hasSources ? "./landfall.ts" : "../build/landfall.js");
