interface Manifest {
  readonly [name: string]: unknown;
}

/** Members for contributors. A script named `prepare` makes npm warn, or run it, at a user's. */
const FOR_CONTRIBUTORS = ["private", "scripts", "devDependencies", "allowScripts", "overrides"];

/**
 * The package.json of users. That of the repository is private, so that `npm publish` in a clone is refused.
 *
 * @param repository `owner/name` on GitHub, without which npm refuses a provenance
 */
export function toPublished(manifest: Manifest, repository?: string): Manifest {
  const kept = Object.entries(manifest).filter(([name]) => !FOR_CONTRIBUTORS.includes(name));
  const url = `git+https://github.com/${repository}.git`;
  return {
    ...Object.fromEntries(kept),
    ...(repository && { repository: { type: "git", url } }),
  };
}
