/** Tasks of a list, with photos. */
import { aclFor } from "./lists.js";
import { findAll } from "./queries.js";

const { AV } = window;

/** A query for one Pointer is answered from its index. */
export function findTodos(list) {
  return findAll(new AV.Query("Todo").equalTo("list", list).ascending("createdAt").limit(200));
}

export function createTodo(title, list) {
  const todo = new AV.Object("Todo", { title, list, isDone: false });
  return todo.setACL(aclFor(list.get("role"))).save();
}

/** The bytes go straight to S3; the object holds the file's URL. */
export async function attachPhoto(todo, photo) {
  const file = await new AV.File(photo.name, photo).save();
  return todo.save({ photo: file });
}
