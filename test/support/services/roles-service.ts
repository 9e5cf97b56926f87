import type { TestAnswer } from "../http-event.ts";
import { type AccountsService, startAccountsService } from "./accounts-service.ts";

export interface TestUser {
  readonly objectId: string;
  readonly session: string;
}

/** The accounts function with two users and helpers for roles. */
export interface RolesService extends AccountsService {
  readonly tom: TestUser;
  readonly eve: TestUser;
  signUp(fields?: object): Promise<TestUser>;
  /** Tom creates it. */
  createRole(fields?: object): Promise<{ objectId: string; name: string }>;
  find(path: string, where: object, options?: object): Promise<TestAnswer>;
}

/** An ACL by which everybody may read and write. */
const OPEN = { "*": { read: true, write: true } };

export async function startRolesService(): Promise<RolesService> {
  const service = await startAccountsService();
  let count = 0;
  const signUp = async (fields: object = {}): Promise<TestUser> => {
    count += 1;
    const body = { username: `user${count}`, password: "secret", ...fields };
    const answer = await service.call("POST /users", body);
    return { objectId: answer.body.objectId, session: answer.body.sessionToken };
  };
  const tom = await signUp();
  return {
    ...service,
    signUp,
    tom,
    eve: await signUp(),
    createRole: async (fields = {}) => {
      count += 1;
      const role = { name: `role${count}`, ACL: OPEN, ...fields };
      const { body } = await service.call("POST /roles", role, { session: tom.session });
      return { objectId: body.objectId, name: role.name };
    },
    find: (path, where, options = {}) =>
      service.call(`GET ${path}?where=${toWhere(where)}`, undefined, options),
  };
}

export const toWhere = (where: object) => encodeURIComponent(JSON.stringify(where));

export const getIds = ({ body }: { body: { results: { objectId: string }[] } }) =>
  body.results.map(({ objectId }) => objectId);

export const add = (...objects: object[]) => ({ __op: "AddRelation", objects });
export const remove = (...objects: object[]) => ({ __op: "RemoveRelation", objects });
