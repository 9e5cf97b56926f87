/** The column of lists, and which of them is open. */
import { createList, findLists } from "./lists.js";
import { find, fromTemplate, guard, onSubmit, showLatest } from "./page.js";
import { showList } from "./todos-view.js";

let user;
let profile;
let openId;

export async function showLists(currentUser, currentProfile) {
  user = currentUser;
  profile = currentProfile;
  await refresh();
}

/** Reads the lists again. */
const refresh = showLatest(() => findLists(profile), show);

/** Shows the lists and the one of them that is open, or else the newest. */
async function show(lists) {
  const open = lists.find(({ id }) => id === openId) ?? lists[0];
  openId = open?.id;
  find("#lists").replaceChildren(...lists.map((list) => toRow(list)));
  find("#list").hidden = !open;
  find("#no-list").hidden = Boolean(open);
  if (open) await showList(open, user, refresh);
}

function toRow(list) {
  const row = fromTemplate("#list-row");
  const button = find("button", row);
  find(".name", row).textContent = list.get("name");
  find(".badge", row).hidden = !list.get("isShared");
  button.ariaCurrent = String(list.id === openId);
  button.onclick = guard(() => {
    openId = list.id;
    return refresh();
  });
  return row;
}

onSubmit("#new-list", async ({ name }) => {
  const list = await createList(name, user, profile);
  openId = list.id;
  await refresh();
});

/** Others may have changed a shared list meanwhile. */
window.addEventListener("focus", () => {
  if (!find("#home").hidden) void guard(refresh)();
});
