import type { OperationId } from "../../functions/generated/operations.ts";
import type { RunningCloud } from "../../local/spawn.ts";
import { request } from "../support/cloud/cloud.ts";
import type { Person } from "../support/cloud/people.ts";
import { sendAlone } from "../support/cloud/twins.ts";

/** The objects that a request speaks of; new ones for every request. */
export interface Scene {
  readonly cloud: RunningCloud;
  /** Owns the session of the caller "own". */
  readonly owner: Person;
  readonly unique: string;
}

interface CallerRequest {
  /** Values of the path's parameters. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
}

type MakeRequest = (scene: Scene) => CallerRequest | Promise<CallerRequest>;

const NOWHERE = "0".repeat(24);
const email = { email: "nobody@example.com" };
const code = { parameters: { code: "000000" } };
const token = { parameters: { token: "a".repeat(43) } };

async function createdId({ cloud }: Scene, route: string, body: object): Promise<string> {
  return (await sendAlone(cloud, { route, body, master: true })).body.objectId;
}

/** An unknown number, another in each scene, since limits count by number. */
function phone({ unique }: Scene) {
  const digits = Number.parseInt(unique.slice(0, 8), 16) % 100_000_000;
  return { mobilePhoneNumber: `+86138${String(digits).padStart(8, "0")}` };
}

function toPhone(scene: Scene): CallerRequest {
  return { body: phone(scene) };
}

/** A role that only its owner may write. */
async function role(scene: Scene) {
  const ACL = { "*": { read: true }, [scene.owner.objectId]: { write: true } };
  const objectId = await createdId(scene, "POST /roles", { name: scene.unique, ACL });
  return { parameters: { objectId } };
}

/** A device that only its owner may read and write. */
async function device(scene: Scene) {
  const ACL = { [scene.owner.objectId]: { read: true, write: true } };
  const body = { deviceType: "ios", deviceToken: scene.unique.padEnd(64, "0"), ACL };
  return { parameters: { objectId: await createdId(scene, "POST /installations", body) } };
}

/** An object that everybody may read and only its owner may write. */
async function object(scene: Scene) {
  const ACL = { "*": { read: true }, [scene.owner.objectId]: { write: true } };
  const objectId = await createdId(scene, "POST /classes/Note", { title: scene.unique, ACL });
  return { parameters: { className: "Note", objectId } };
}

/** A file that everybody may read and only its owner may write. */
async function file(scene: Scene) {
  const ACL = { "*": { read: true }, [scene.owner.objectId]: { write: true } };
  const objectId = await createdId(scene, "POST /files", { name: "a.txt", ACL });
  return { parameters: { objectId } };
}

function user({ owner }: Scene) {
  return { parameters: { objectId: owner.objectId } };
}

async function follow(scene: Scene) {
  const body = { username: scene.unique, password: "x" };
  const targetId = await createdId(scene, "POST /users", body);
  return { parameters: { objectId: scene.owner.objectId, targetId } };
}

async function followed(scene: Scene) {
  const { parameters } = await follow(scene);
  const route = `POST /users/${parameters.objectId}/friendship/${parameters.targetId}`;
  await sendAlone(scene.cloud, { route, body: {}, master: true });
  return { parameters };
}

/** A request to the owner. */
async function friendshipRequest(scene: Scene) {
  const { parameters } = await follow(scene);
  const body = { user: pointer(parameters.targetId), friend: pointer(parameters.objectId) };
  const objectId = await createdId(scene, "POST /users/friendshipRequests", body);
  return { parameters: { objectId } };
}

async function push(scene: Scene) {
  const { body } = await request(scene.cloud, "POST", "/1.1/push", {
    body: { where: { channels: scene.unique }, data: { alert: "x" }, count_opens: true },
    master: true,
  });
  return { parameters: { objectId: (body as { objectId: string }).objectId } };
}

async function notification(scene: Scene) {
  const { parameters } = await push(scene);
  return { parameters: { notificationId: parameters.objectId } };
}

/** A request for each operation that succeeds when its caller may do everything. */
export const REQUESTS: Readonly<Record<OperationId, MakeRequest>> = {
  acceptFriendshipRequest: async (scene) => ({ ...(await friendshipRequest(scene)), body: {} }),
  batch: () => ({ body: { requests: [{ method: "GET", path: "/1.1/date" }] } }),
  batchSave: ({ unique }) => ({
    body: {
      requests: [
        {
          method: "POST",
          path: "/1.1/installations",
          body: { __internalId: "x", deviceType: "ios", deviceToken: unique.padEnd(64, "0") },
        },
      ],
    },
  }),
  callFunction: () => ({ parameters: { functionName: "hello" }, body: {} }),
  changePhoneNumber: (scene) => ({ body: { ...phone(scene), code: "000000" } }),
  confirmFileUpload: () => ({ body: { token: `${NOWHERE}-x`, result: true } }),
  createDevicePush: ({ unique }) => ({
    body: { device_type: "ios", device_ids: [unique.padEnd(64, "0")], data: { alert: "x" } },
  }),
  createFile: () => ({ body: { name: "a.txt", url: "https://example.com/a.txt" } }),
  createFileToken: () => ({ body: { name: "a.txt" } }),
  createInstallation: ({ unique }) => ({
    body: { deviceType: "ios", deviceToken: unique.padEnd(64, "0") },
  }),
  createObject: ({ unique }) => ({
    parameters: { className: "Note" },
    body: { title: unique },
  }),
  createPush: ({ unique }) => ({
    body: { where: { channels: unique }, data: { alert: "x" } },
  }),
  createPushOpen: async (scene) => {
    const [{ parameters }, { parameters: target }] = [await push(scene), await device(scene)];
    return { parameters, body: { installation: target.objectId } };
  },
  createPushReceipts: () => ({ parameters: { vendor: "oppo" }, body: [] }),
  createRole: ({ unique }) => ({ body: { name: unique, ACL: { "*": { read: true } } } }),
  declineFriendshipRequest: async (scene) => ({ ...(await friendshipRequest(scene)), body: {} }),
  deleteFile: file,
  deleteInstallation: device,
  deleteNotification: notification,
  deleteObject: object,
  deleteRole: role,
  deleteScheduledPush: () => ({ parameters: { scheduleId: "1" } }),
  deleteUser: user,
  findDeadLetters: () => ({}),
  findFiles: () => ({ query: "limit=1" }),
  findFollowees: user,
  findFollowers: user,
  findFollowersAndFollowees: user,
  findFriendshipRequests: () => ({ query: "limit=1" }),
  findInstallations: () => ({ query: "limit=1" }),
  findObjects: () => ({ parameters: { className: "Note" }, query: "limit=1" }),
  findPushRecords: () => ({ query: "limit=1" }),
  findRoles: () => ({ query: "limit=1" }),
  findScheduledPushes: () => ({ query: "limit=1" }),
  findTimers: () => ({}),
  findSchemas: () => ({}),
  findUserStrictly: ({ owner }) => ({
    query: `where=${encodeURIComponent(JSON.stringify({ username: owner.username }))}`,
  }),
  findUsers: () => ({ query: "limit=1" }),
  followUser: async (scene) => ({ ...(await follow(scene)), body: {} }),
  getCurrentUser: () => ({}),
  getDate: () => ({}),
  getErrorHelp: () => ({ parameters: { errorCode: "211" } }),
  getFile: file,
  getInstallation: device,
  getNotification: notification,
  getOpenApi: () => ({}),
  findPushDevices: push,
  getPushDevice: async (scene) => {
    const [{ parameters }, { parameters: target }] = [await push(scene), await device(scene)];
    return { parameters: { ...parameters, device: target.objectId } };
  },
  getPushRecord: push,
  getObject: object,
  getReceiptSetup: () => ({}),
  getRole: role,
  getClassSettings: () => ({ parameters: { className: "_User" } }),
  getSchema: () => ({ parameters: { className: "_User" } }),
  getUser: user,
  logIn: ({ owner }) => ({ body: { username: owner.username, password: "correct horse" } }),
  logInByQuery: ({ owner }) => ({
    query: `username=${owner.username}&password=correct%20horse`,
  }),
  logOut: () => ({}),
  queryByCql: () => ({ query: "cql=select%20*%20from%20_User" }),
  queryScheduledPushes: () => ({ body: { _method: "GET" } }),
  refreshSessionToken: user,
  replayDeadLetters: () => ({ parameters: { queue: "prune" }, body: {} }),
  resendPush: async (scene) => ({ ...(await push(scene)), body: {} }),
  requestCaptcha: () => ({}),
  requestChangePhoneNumber: toPhone,
  requestEmailVerify: () => ({ body: email }),
  requestFriendship: async (scene) => {
    const { parameters } = await follow(scene);
    const body = { user: pointer(parameters.objectId), friend: pointer(parameters.targetId) };
    return { body };
  },
  requestLoginSmsCode: toPhone,
  requestMobilePhoneVerify: toPhone,
  requestPasswordReset: () => ({ body: email }),
  requestPasswordResetBySmsCode: toPhone,
  requestSmsCode: toPhone,
  resetPassword: () => token,
  resetPasswordBySmsCode: (scene) => ({ ...code, body: { ...phone(scene), password: "x" } }),
  resetPasswordBySmsCodeByPost: (scene) => ({
    ...code,
    body: { ...phone(scene), password: "x" },
  }),
  runFunction: () => ({ parameters: { functionName: "hello" }, body: {} }),
  runTimer: () => ({ parameters: { timerName: "nightly" }, body: {} }),
  scanObjects: () => ({ parameters: { className: "_User" } }),
  showEmailVerification: () => token,
  showPasswordReset: () => token,
  signInByPhone: (scene) => ({ body: { ...phone(scene), smsCode: "000000" } }),
  signUp: ({ unique }) => ({ body: { username: unique, password: "x" } }),
  unfollowUser: followed,
  updateFile: async (scene) => ({ ...(await file(scene)), body: { name: "b.txt" } }),
  updateFriendship: async (scene) => ({ ...(await followed(scene)), body: { group: "a" } }),
  updateInstallation: async (scene) => ({ ...(await device(scene)), body: { badge: 1 } }),
  updatePassword: (scene) => ({
    ...user(scene),
    body: { old_password: "correct horse", new_password: "x" },
  }),
  updateObject: async (scene) => ({ ...(await object(scene)), body: { title: "new" } }),
  updateRole: async (scene) => ({
    ...(await role(scene)),
    body: { users: { __op: "AddRelation", objects: [pointer(NOWHERE)] } },
  }),
  updateUser: (scene) => ({ ...user(scene), body: { nickname: "x" } }),
  uploadFileForm: () => ({ query: `sign=${NOWHERE}-${"x".repeat(40)}`, body: {} }),
  verifyCaptcha: () => ({ body: { captcha_code: "x", captcha_token: "x" } }),
  verifyEmail: () => token,
  verifyMobilePhone: (scene) => ({ ...code, ...toPhone(scene) }),
  verifyMobilePhoneByQuery: (scene) => ({
    ...code,
    query: `mobilePhoneNumber=${encodeURIComponent(phone(scene).mobilePhoneNumber)}`,
  }),
  verifySmsCode: (scene) => ({ ...code, ...toPhone(scene) }),
};

function pointer(objectId: string) {
  return { __type: "Pointer", className: "_User", objectId };
}
