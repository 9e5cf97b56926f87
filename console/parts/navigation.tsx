import type { ComponentChildren } from "preact";
import { linkTo, route } from "../state/route.ts";
import { words } from "../words/words.ts";
import type { Entry, Group } from "./places.ts";

interface NavigationProps {
  readonly groups: readonly Group[];
}

/** At the side of wide pages. */
export function NavigationBar({ groups }: NavigationProps) {
  return (
    <nav class="side" aria-label={words.value.nav.label}>
      <Groups groups={groups} />
    </nav>
  );
}

interface MenuProps extends NavigationProps {
  readonly children: ComponentChildren;
}

/** Behind a button in the top bar of narrow pages, with `children` below the places. */
export function NavigationMenu({ groups, children }: MenuProps) {
  const { nav, settings } = words.value;
  // The key closes the menu when another place was chosen.
  return (
    <details class="menu" key={route.value.path.join("/")}>
      <summary aria-label={settings.menu}>
        <svg viewBox="0 0 16 16" width="18" height="18" stroke="currentColor" aria-hidden>
          <path d="M1.5 3.5h13M1.5 8h13M1.5 12.5h13" stroke-width="1.5" />
        </svg>
      </summary>
      <nav aria-label={nav.label}>
        <Groups groups={groups} />
        {children}
      </nav>
    </details>
  );
}

function Groups({ groups }: NavigationProps) {
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
