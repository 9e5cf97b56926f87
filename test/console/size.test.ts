import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { buildConsole } from "../../local/http/console-files.ts";

const MAX_BYTES = 250_000;

it("keeps the whole console below 250 kB compressed", async () => {
  const files = await buildConsole();
  const bytes = files.map(([, body]) => gzipSync(body).length).reduce((sum, one) => sum + one, 0);

  expect(bytes).toBeLessThan(MAX_BYTES);
});
