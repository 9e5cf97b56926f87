/** The text of a version in CHANGELOG.md without its heading; empty if the version is missing. */
export function notesFor(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/[\s\n]/)[0] === version) ?? "";
  return section.slice(section.indexOf("\n") + 1).trim();
}

/** Whether "Unreleased" has entries, which a release would leave out. */
export function hasUnreleased(changelog: string): boolean {
  return notesFor(changelog, "Unreleased") !== "";
}
