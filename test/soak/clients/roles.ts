import {
  type Activity,
  type Client,
  noteMember,
  pickExisting,
  pickUser,
  pointerTo,
} from "../client.ts";
import { Expected } from "../expected.ts";
import type { RolePromise } from "../promises.ts";

const ACL = { "*": { read: true, write: true } };

async function create(client: Client): Promise<void> {
  const { own, promises } = client;
  const user = pickUser(client);
  if (user === undefined || own.roles.length >= 10) return;
  const name = client.unique("role");
  const body = { name, ACL };
  const request = { method: "POST", path: "/roles", body, session: user.session } as const;
  const reply = await client.call("create role", request);
  if (reply.outcome !== "done") return;
  const objectId = String(reply.body.objectId);
  const role: RolePromise = { objectId, name, exists: new Expected(true), users: new Map() };
  own.roles.push(role);
  promises.roles.push(role);
}

async function changeMember(client: Client): Promise<void> {
  const role = pickExisting(client, client.own.roles);
  const user = pickUser(client);
  if (role === undefined || user === undefined) return;
  const isMember = client.random.chance(0.65);
  const __op = isMember ? "AddRelation" : "RemoveRelation";
  const body = { users: { __op, objects: [pointerTo("_User", user.objectId)] } };
  const path = `/roles/${role.objectId}`;
  const request = { method: "PUT", path, body, session: user.session } as const;
  const { outcome } = await client.call("change role", request);
  noteMember(role.users, user.objectId, { isMember, outcome });
}

async function remove(client: Client): Promise<void> {
  const role = pickExisting(client, client.own.roles);
  if (role === undefined) return;
  const path = `/roles/${role.objectId}`;
  const { outcome } = await client.call("delete role", { method: "DELETE", path, master: true });
  role.exists.wrote(false, outcome);
}

export const ROLE_ACTIVITIES: readonly Activity[] = [
  { weight: 2, run: create },
  { weight: 4, run: changeMember },
  { weight: 0.4, run: remove },
];
