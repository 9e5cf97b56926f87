/**
 * Lists and who may see them. Each list has a role, and the ACL of the list and of its tasks names that
 * role. To share a list is to add a user to the role.
 */
import { findAll } from "./queries.js";

const { AV } = window;

/** The lists of a person, newest first: read from the relation `members` backwards. */
export function findLists(profile) {
  return findAll(
    new AV.Query("TodoList").equalTo("members", profile).include("role").descending("createdAt"),
  );
}

export async function createList(name, user, profile) {
  const role = await createRole(user);
  const list = new AV.Object("TodoList", { name, role, owner: user });
  list.relation("members").add(profile);
  return list.setACL(aclFor(role)).save();
}

/** Only the owner may write the role, so only they can share the list. */
export async function shareList(list, profile) {
  const role = list.get("role");
  role.getUsers().add(profile.get("user"));
  await role.save();
  list.relation("members").add(profile);
  await list.save({ isShared: true });
}

export const findMembers = (list) => list.relation("members").query().ascending("createdAt").find();

export const isOwner = (list, user) => list.get("owner").id === user.id;

/** The tasks go first: a list that is left over can be deleted again. */
export async function deleteList(list, todos) {
  if (todos.length > 0) await AV.Object.destroyAll(todos);
  await list.destroy();
  await list.get("role").destroy();
}

/** Members of the role may read and write. */
export function aclFor(role) {
  const acl = new AV.ACL();
  acl.setRoleReadAccess(role, true);
  acl.setRoleWriteAccess(role, true);
  return acl;
}

function createRole(user) {
  const name = `list-${crypto.randomUUID()}`;
  const acl = new AV.ACL(user);
  acl.setRoleReadAccess(name, true);
  const role = new AV.Role(name, acl);
  role.getUsers().add(user);
  return role.save();
}
