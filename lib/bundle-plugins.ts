import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { MAIL_PLACEHOLDERS } from "../functions/contract/mail-placeholders.ts";

/** AWS clients import their package.json only to read its version. */
export const shortenManifests: Plugin = {
  name: "shorten-manifests",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]@aws-sdk[\\/].+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};

/** Modules of the SDK, and their replacements. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  // Importing the module reads all of its members, and so opens the standard streams: 4 ms.
  "node:process": "export const { env, versions } = globalThis.process;",
  // Cache of DynamoDB's endpoint discovery, which is off.
  "@aws-sdk/endpoint-cache": "export class EndpointCache {}",
};

export const replaceModules: Plugin = {
  name: "replace-modules",
  setup({ onResolve, onLoad }) {
    const namespace = "replaced";
    onResolve({ filter: /^(node:process|@aws-sdk\/endpoint-cache)$/ }, ({ path }) => {
      return { path, namespace, sideEffects: false };
    });
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: REPLACEMENTS[path] ?? "" }));
  },
};

/** Fails the build for an invalid mail template. */
export const checkMailTemplates: Plugin = {
  name: "check-mail-templates",
  setup({ onLoad }) {
    onLoad({ filter: /\.(txt|html)$/ }, async ({ path }) => {
      const contents = await readFile(path, "utf8");
      return { contents, loader: "text", errors: findTemplateErrors(path, contents) };
    });
  },
};

/** Templates that must contain a link. */
const WITH_LINK = /[\\/](verify-email|reset-password)\./;

function findTemplateErrors(path: string, contents: string): { text: string }[] {
  const names = [...contents.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = ""]) => name);
  const known: readonly string[] = MAIL_PLACEHOLDERS;
  const unknown = names.filter((name) => !known.includes(name));
  return [
    ...unknown.map((name) => `unknown placeholder {{${name}}}; use one of: ${known.join(", ")}`),
    ...(WITH_LINK.test(path) && !names.includes("link")
      ? ["the placeholder {{link}} is missing"]
      : []),
    ...(path.endsWith(".txt") && !contents.startsWith("Subject: ")
      ? ["the first line must start with Subject:"]
      : []),
  ].map((text) => ({ text: `${path}: ${text}` }));
}
