import { NavigationBar } from "./parts/navigation.tsx";
import { Palette } from "./parts/palette/palette.tsx";
import { useGroups } from "./parts/places.ts";
import { TopBar } from "./parts/top-bar.tsx";
import { CurrentView } from "./views/current-view.tsx";
import { words } from "./words/words.ts";

export function App() {
  const groups = useGroups();
  return (
    <>
      <button type="button" class="skip" onClick={focusContent}>
        {words.value.settings.skip}
      </button>
      <TopBar groups={groups} />
      <div class="frame">
        <NavigationBar groups={groups} />
        <main id="main" tabIndex={-1}>
          <CurrentView />
        </main>
      </div>
      <Palette groups={groups} />
    </>
  );
}

/** A link would change the fragment, which is the route. */
function focusContent(): void {
  document.getElementById("main")?.focus();
}
