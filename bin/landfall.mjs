#!/usr/bin/env node
// Node.js since 22.18 loads TypeScript itself; before, tsx does.
if (!process.features.typescript) (await import("tsx/esm/api")).register();
await import("./landfall.ts");
