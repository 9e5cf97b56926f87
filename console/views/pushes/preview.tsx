import { getServer } from "../../state/server.ts";
import { words } from "../../words/words.ts";
import type { Draft } from "./draft.ts";

/** Roughly the number of characters that both systems show on a locked screen. */
export function Preview({ draft }: { readonly draft: Draft }) {
  const { compose } = words.value;
  return (
    <div class="previews">
      <Notification system={compose.iphone} kind="iphone" draft={draft} />
      <Notification system={compose.android} kind="android" draft={draft} />
    </div>
  );
}

interface NotificationProps {
  readonly system: string;
  readonly kind: "iphone" | "android";
  readonly draft: Draft;
}

function Notification({ system, kind, draft }: NotificationProps) {
  const { compose } = words.value;
  const app = getServer().name;
  return (
    <figure class={`phone ${kind}`}>
      <figcaption class="quiet">{system}</figcaption>
      <div class="notification">
        <span class="icon" aria-hidden="true">
          {draft.badge && <span class="dot">{/^\d+$/.test(draft.badge) ? draft.badge : "+1"}</span>}
        </span>
        <div class="text">
          <div class="from">
            <span>{app}</span>
            <span>{compose.nowLabel}</span>
          </div>
          {draft.title && <strong>{draft.title}</strong>}
          <div class="alert">{draft.alert || "…"}</div>
        </div>
      </div>
    </figure>
  );
}
