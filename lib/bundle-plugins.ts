import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Plugin } from "esbuild";
import { findTemplateProblems } from "./mail-texts.ts";

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
      const problems = findTemplateProblems(basename(path), contents);
      const errors = problems.map((text) => ({ text: `${path} ${text}` }));
      return { contents, loader: "text", errors };
    });
  },
};
