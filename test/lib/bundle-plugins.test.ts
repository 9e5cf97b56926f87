import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { checkMailTemplates } from "../../lib/bundle-plugins.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const folder = temporaryFolder();

async function bundle(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content);
  const stdin = { contents: `import text from "./${name}"; export { text };`, resolveDir: folder };
  const plugins = [checkMailTemplates];
  const options = { bundle: true, write: false, logLevel: "silent", format: "esm" } as const;
  const { outputFiles } = await build({ stdin, plugins, ...options });
  return outputFiles[0]?.text ?? "";
}

describe("the bundle of a mail template", () => {
  it.each([
    ["an unknown placeholder", "verify-email.en.html", "{{link}} {{nme}}", "{{nme}}. Use one of"],
    ["a missing link", "reset-password.en.html", "{{appname}}", "lacks the placeholder {{link}}"],
    ["a missing subject", "phone-changed.en.txt", "Hello", "has no subject"],
  ])("fails for %s", async (_, name, content, message) => {
    await expect(bundle(name, content)).rejects.toThrow(message);
  });

  it("contains a valid template", async () => {
    expect(await bundle("verify-email.en.txt", "Subject: Hi\n\n{{link}}")).toContain("{{link}}");
  });
});
