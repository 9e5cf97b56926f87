import { findSchemas } from "../api/objects.ts";
import { classesChanged } from "../state/classes-changed.ts";
import { useRemote } from "../state/remote.ts";
import { linkTo, route } from "../state/route.ts";
import { getServer } from "../state/server.ts";
import { words } from "../words/words.ts";

interface Entry {
  readonly title: string;
  readonly path: readonly string[];
}

interface Group {
  readonly title?: string;
  readonly entries: readonly Entry[];
}

const SCHEMAS_EVERY_MS = 30_000;

/** Wide pages show it at the side, narrow ones behind a button. */
export function NavigationBar() {
  const { nav, settings } = words.value;
  const schemas = useRemote(findSchemas, [classesChanged.value], SCHEMAS_EVERY_MS);
  const classes = Object.keys(schemas.data ?? {}).filter((name) => !name.startsWith("_"));
  const groups = listGroups(classes);
  // The key closes the menu of a narrow page when another place was chosen.
  return (
    <nav aria-label={nav.label}>
      <details class="menu" key={route.value.path.join("/")}>
        <summary>{settings.menu}</summary>
        <Groups groups={groups} />
      </details>
      <div class="side">
        <Groups groups={groups} />
      </div>
    </nav>
  );
}

function Groups({ groups }: { readonly groups: readonly Group[] }) {
  return (
    <>
      {groups.map(({ title, entries }) => (
        <div class="group" key={title ?? ""}>
          {title && <div class="quiet heading">{title}</div>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.path.join("/")}>
                <a href={linkTo(entry.path)} aria-current={isCurrent(entry) ? "page" : undefined}>
                  {entry.title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function isCurrent({ path }: Entry): boolean {
  const current = route.value.path;
  if (path.length === 0) return current.length === 0;
  return path.every((segment, index) => current[index] === segment);
}

function listGroups(classes: readonly string[]): Group[] {
  const { nav } = words.value;
  const ofClass = (title: string, name: string): Entry => ({ title, path: ["classes", name] });
  return [
    { entries: [{ title: nav.overview, path: [] }] },
    {
      title: nav.push,
      entries: [
        { title: nav.compose, path: ["compose"] },
        { title: nav.pushes, path: ["pushes"] },
        ofClass(nav.devices, "_Installation"),
        { title: nav.deadLetters, path: ["dead-letters"] },
      ],
    },
    {
      title: nav.data,
      entries: [
        ofClass(nav.users, "_User"),
        ofClass(nav.roles, "_Role"),
        ofClass(nav.files, "_File"),
        ...classes.map((name) => ofClass(name, name)),
        { title: words.value.classes.new, path: ["new-class"] },
      ],
    },
    { title: nav.functions, entries: [{ title: nav.timers, path: ["timers"] }] },
    ...(getServer().isLocal ? [listLocalGroup()] : []),
  ];
}

function listLocalGroup(): Group {
  const { nav, health } = words.value;
  return {
    title: nav.here,
    entries: [
      { title: health.title, path: ["health"] },
      { title: nav.requests, path: ["requests"] },
      { title: nav.notifications, path: ["notifications"] },
      { title: nav.mails, path: ["mails"] },
      { title: nav.sms, path: ["sms"] },
      { title: nav.simulation, path: ["simulation"] },
    ],
  };
}
