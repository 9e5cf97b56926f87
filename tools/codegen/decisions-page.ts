/** The topics of docs/decisions in the order of the page, by their folders. */
const TOPICS: Readonly<Record<string, string>> = {
  architecture: "Architecture",
  accounts: "Accounts and passwords",
  "third-party": "Third-party sign-in",
  messages: "Mails and SMS",
  roles: "Roles and class permissions",
  installations: "Installations",
  push: "Push",
  queries: "Queries",
  classes: "Classes",
  files: "Files",
  engine: "Engine",
  development: "Development",
};

const PART = /(?<=<!-- decisions:begin\b.*-->\n)[\s\S]*?(?=<!-- decisions:end -->)/;

/**
 * Writes the index of the decisions into its page.
 * @param pages texts by their paths below docs/decisions
 * @throws for a page without a heading or outside of the known topics
 */
export function generateDecisionsPage(index: string, pages: ReadonlyMap<string, string>): string {
  const rows = [...pages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => toRow(path, text));
  const sections = Object.entries(TOPICS).flatMap(([folder, title]) => {
    const lines = rows.filter(({ topic }) => topic === folder).map(({ line }) => line);
    return lines.length === 0 ? [] : [`\n## ${title}\n\n${lines.join("\n")}\n`];
  });
  return index.replace(PART, `${sections.join("")}\n`);
}

function toRow(path: string, text: string): { readonly topic: string; readonly line: string } {
  const [topic = ""] = path.split("/");
  if (!Object.hasOwn(TOPICS, topic))
    throw new Error(`docs/decisions/${path}: add its topic to TOPICS`);
  const [, title] = /^# (.+)\n\nDate: \d{4}-\d\d-\d\d · Status: accepted\n/.exec(text) ?? [];
  if (title === undefined) {
    throw new Error(
      `docs/decisions/${path}: begin with "# What was decided" and the line of date and status`,
    );
  }
  return { topic, line: `- [${title}](${path})` };
}
