import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { toPublished } from "./manifest.ts";

const IN_PLACE = ["pack", "--ignore-scripts", "--json"];

interface Options {
  /** Folder with the package.json. */
  readonly source: string;
  /** Folder of the tarball. */
  readonly out: string;
  /** `owner/name` on GitHub. */
  readonly repository: string | undefined;
}

/** Packs what `npm run build` has made, with the package.json of users. @returns the path of the tarball */
export function pack({ source, out, repository }: Options): string {
  const stage = mkdtempSync(join(tmpdir(), "landfall-pack-"));
  try {
    for (const { path } of npm([...IN_PLACE, "--dry-run"], source).files)
      cpSync(join(source, path), join(stage, path));
    const manifest = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
    const published = toPublished(manifest, repository);
    writeFileSync(join(stage, "package.json"), `${JSON.stringify(published, undefined, 2)}\n`);
    const { filename } = npm([...IN_PLACE, "--pack-destination", resolve(out)], stage);
    return join(out, filename);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

function npm(words: readonly string[], cwd: string): Packed {
  const options = { cwd, encoding: "utf8", maxBuffer: 100_000_000 } as const;
  const [packed] = JSON.parse(execFileSync("npm", words, options));
  return packed;
}
