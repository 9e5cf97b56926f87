import { NavigationBar } from "./parts/navigation.tsx";
import { TopBar } from "./parts/top-bar.tsx";
import { CurrentView } from "./views/current-view.tsx";
import { words } from "./words/words.ts";

export function App() {
  return (
    <>
      <button type="button" class="skip" onClick={focusContent}>
        {words.value.settings.skip}
      </button>
      <TopBar />
      <div class="frame">
        <NavigationBar />
        <main id="main" tabIndex={-1}>
          <CurrentView />
        </main>
      </div>
    </>
  );
}

/** A link would change the fragment, which is the route. */
function focusContent(): void {
  document.getElementById("main")?.focus();
}
