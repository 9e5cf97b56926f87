#!/usr/bin/env node
import { existsSync } from "node:fs";

// The package has no sources. A clone has, which Node.js since 22.18 loads itself; before, tsx does.
const hasSources = existsSync(new URL("landfall.ts", import.meta.url));
if (hasSources && !process.features.typescript) (await import("tsx/esm/api")).register();
await import(hasSources ? "./landfall.ts" : "../build/landfall.js");
