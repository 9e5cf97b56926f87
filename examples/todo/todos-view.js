/** The open list: its tasks, photos and members. */
import { deleteList, findMembers, isOwner, shareList } from "./lists.js";
import { find, fromTemplate, guard, onSubmit, showLatest } from "./page.js";
import { findProfile } from "./people.js";
import { attachPhoto, createTodo, findTodos } from "./todos.js";

let list;
let todos;
/** Reads all lists again. */
let refreshLists;

export async function showList(openList, user, refresh) {
  list = openList;
  refreshLists = refresh;
  find("#list-name").textContent = list.get("name");
  for (const id of ["#share", "#delete-list"]) find(id).hidden = !isOwner(list, user);
  await Promise.all([showMembers(), refreshTodos()]);
}

const showMembers = showLatest(
  () => findMembers(list),
  (members) => {
    const names = members.map((member) => member.get("name"));
    find("#members").textContent = names.length > 1 ? `Shared: ${names.join(", ")}` : "";
  },
);

const refreshTodos = showLatest(
  () => findTodos(list),
  (found) => {
    todos = found;
    find("#todos").replaceChildren(...todos.map((todo) => toRow(todo)));
  },
);

function toRow(todo) {
  const row = fromTemplate("#todo-row");
  const title = todo.get("title");
  const box = find("[type=checkbox]", row);
  const input = find("[type=file]", row);
  find(".title", row).textContent = title;
  box.checked = todo.get("isDone");
  box.onchange = guard(() => todo.save({ isDone: box.checked }));
  input.ariaLabel = `Photo of ${title}`;
  input.onchange = guard(() => attachPhoto(todo, input.files[0]).then(refreshTodos));
  find(".delete", row).ariaLabel = `Delete ${title}`;
  find(".delete", row).onclick = guard(() => todo.destroy().then(refreshTodos));
  showPhoto(row, todo);
  return row;
}

function showPhoto(row, todo) {
  const photo = todo.get("photo");
  if (!photo) return;
  const link = find(".photo", row);
  link.href = photo.url();
  find("img", link).src = photo.url();
  find("img", link).alt = `Photo of ${todo.get("title")}`;
  link.hidden = false;
}

onSubmit("#new-todo", async ({ title }) => {
  await createTodo(title, list);
  await refreshTodos();
});

find("#share").onclick = () => find("#share-dialog").showModal();

find("#share-dialog").addEventListener("close", ({ target: dialog }) => {
  const form = find("form", dialog);
  const { username } = Object.fromEntries(new FormData(form));
  form.reset();
  if (dialog.returnValue !== "share") return;
  dialog.returnValue = "";
  void guard(async () => {
    await shareList(list, await findProfile(username));
    await refreshLists();
  })();
});

find("#delete-list").onclick = guard(async () => {
  if (!confirm(`Delete “${list.get("name")}” and its tasks?`)) return;
  await deleteList(list, todos);
  await refreshLists();
});
