/** The page: accounts first, then the lists of the user who is logged in. */

import { config } from "./config.js";
import { showLists } from "./lists-view.js";
import { find, guard, onSubmit, showOnly } from "./page.js";
import { findOrCreateProfile } from "./people.js";

const { AV } = window;

AV.init(config);

onSubmit("#account", async ({ username, password }, action) => {
  await AV.User[action](username, password);
  await showHome();
});

find("#log-out").onclick = guard(async () => {
  await AV.User.logOut();
  showOnly("#welcome");
});

async function showHome() {
  const user = await AV.User.currentAsync();
  if (!user) return showOnly("#welcome");
  const profile = await findOrCreateProfile(user);
  find("#user").textContent = user.getUsername();
  await showLists(user, profile);
  showOnly("#home");
}

await guard(showHome)();
