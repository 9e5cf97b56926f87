import { useSignal } from "@preact/signals";
import { LANGUAGES, language, THEMES, theme } from "../state/preferences.ts";
import { goTo } from "../state/route.ts";
import { getServer, type ServerInfo } from "../state/server.ts";
import { words } from "../words/words.ts";
import { bound, Select } from "./field.tsx";
import { NavigationMenu } from "./navigation.tsx";
import { LANGUAGE_NAMES } from "./palette/commands.ts";
import { PaletteButton } from "./palette/palette.tsx";
import type { Group } from "./places.ts";

export function TopBar({ groups }: { readonly groups: readonly Group[] }) {
  const server = getServer();
  return (
    <header class="top">
      <NavigationMenu groups={groups}>
        <Preferences />
      </NavigationMenu>
      <a class="brand" href="#/">
        <strong>Landfall</strong>
        {server.isLocal && <span class="quiet">{words.value.local}</span>}
      </a>
      {!server.isLocal && <Deployment {...server} />}
      {server.isReadOnly && (
        <span class="badge busy" title={words.value.palette.readOnlyHint}>
          {words.value.palette.readOnly}
        </span>
      )}
      <SearchBox />
      <PaletteButton />
      <Preferences />
    </header>
  );
}

/** Names the deployment, because changes here reach the users of its app. */
function Deployment({ name, place, api }: ServerInfo) {
  return (
    <span class="deployment" title={api}>
      {[name, place].filter(Boolean).join(" · ")}
    </span>
  );
}

function SearchBox() {
  const { search } = words.value;
  const sought = useSignal("");
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const q = sought.value.trim();
          if (q) goTo(["search"], { q });
        }}
      >
        <input
          type="search"
          aria-label={search.label}
          placeholder={search.placeholder}
          value={sought.value}
          onInput={(event) => {
            sought.value = event.currentTarget.value;
          }}
        />
      </form>
    </search>
  );
}

function Preferences() {
  const { settings } = words.value;
  return (
    <div class="row preferences">
      <Select
        label={settings.language}
        {...bound(language)}
        options={LANGUAGES.map((value) => ({ value, title: LANGUAGE_NAMES[value] }))}
      />
      <Select
        label={settings.theme}
        {...bound(theme)}
        options={THEMES.map((value) => ({ value, title: settings[value] }))}
      />
    </div>
  );
}
