import { getServer } from "../../state/server.ts";
import { words } from "../../words/words.ts";
import { type Draft, findContentProblems } from "./draft.ts";
import { shownText } from "./push-body.ts";

const SYSTEMS = ["iphone", "android", "harmony", "browser"] as const;
type System = (typeof SYSTEMS)[number];

/** The notification as each system draws it on a locked screen, or the browser in a corner. */
export function Preview({ draft }: { readonly draft: Draft }) {
  return (
    <div class="previews">
      {SYSTEMS.map((system) => (
        <Notification key={system} system={system} draft={draft} />
      ))}
    </div>
  );
}

interface NotificationProps {
  readonly system: System;
  readonly draft: Draft;
}

function Notification({ system, draft }: NotificationProps) {
  const { compose, studio } = words.value;
  const titles = { ...compose, harmony: studio.harmony, browser: studio.browser };
  const { badge } = draft;
  const { title, alert } = shownText(draft);
  const isWrong = findContentProblems(draft).badge !== undefined;
  const hasBadge = badge !== "" && !isWrong && system !== "browser";
  return (
    <figure class={`phone ${system}`}>
      <figcaption class="quiet">{titles[system]}</figcaption>
      <div class="screen">
        <div class="notification">
          <Header system={system} />
          <strong class="heading">{headingOf(system, title)}</strong>
          <div class="alert">{alert || "…"}</div>
        </div>
        {hasBadge && <Badge badge={badge} />}
      </div>
    </figure>
  );
}

/** Without a title an iPhone and a browser show the name of the app there; Android leaves it out. */
function headingOf(system: System, title: string): string {
  if (title !== "" || system === "android") return title;
  return getServer().name;
}

/** An iPhone has the time behind the title, a browser the site below the text. */
function Header({ system }: { readonly system: System }) {
  const { compose, studio } = words.value;
  const app = getServer().name;
  const lines = {
    iphone: [compose.nowLabel],
    android: [app, compose.nowLabel],
    harmony: [app, compose.nowLabel],
    browser: [app, studio.via],
  };
  return (
    <>
      <span class="icon" aria-hidden="true" />
      <span class="from">
        {lines[system].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </>
  );
}

function Badge({ badge }: { readonly badge: string }) {
  const { badgeNow } = words.value.studio;
  const shown = /^\d+$/.test(badge) ? badge : "+1";
  return (
    <span class="home" title={badgeNow}>
      <span class="icon" aria-hidden="true" />
      <span class="dot">{shown}</span>
      <span class="unseen">{badgeNow}</span>
    </span>
  );
}
