import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, expect, it } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startAccountsService } from "../../support/services/accounts-service.ts";
import {
  createInstallationsService,
  type InstallationsService,
} from "../../support/services/installations-service.ts";

const accounts = forAllTests(startAccountsService);
let installations: InstallationsService;

beforeAll(async () => {
  installations = createInstallationsService(accounts.engine);
});

const MARK = { since: 9 };

/** An item, to which later code adds an attribute of its own. */
function itemOf(table: "users" | "installations", Key: Record<string, string>) {
  const { documents, tables } = accounts.engine;
  const item = { TableName: tables[table], Key };
  return {
    mark: () =>
      documents.send(
        new UpdateCommand({
          ...item,
          UpdateExpression: "SET #mark = :mark",
          ExpressionAttributeNames: { "#mark": "_ofLaterCode" },
          ExpressionAttributeValues: { ":mark": MARK },
        }),
      ),
    read: async () => (await documents.send(new GetCommand(item))).Item,
  };
}

it("keeps attributes of a user that this code does not know, and never answers them (L17)", async () => {
  const tom = { username: "tom", password: "secret" };
  const { objectId, sessionToken } = (await accounts.call("POST /users", tom)).body as {
    objectId: string;
    sessionToken: string;
  };
  const item = itemOf("users", { _key: `user#${objectId}` });
  await item.mark();
  const session = { session: sessionToken };
  const changes = { nickname: "Tom", score: { __op: "Increment", amount: 1 } };
  const answers = [
    await accounts.call("POST /login", tom),
    await accounts.call(`PUT /users/${objectId}`, changes, session),
    await accounts.call(`PUT /users/${objectId}`, { email: "tom@example.com" }, session),
    await accounts.call(`GET /users/${objectId}`, undefined, session),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(JSON.stringify(answers)).not.toContain("_ofLaterCode");
  expect(await item.read()).toMatchObject({ nickname: "Tom", _ofLaterCode: MARK });
});

it("keeps attributes of an installation that this code does not know, and never answers them (L17)", async () => {
  const device = { deviceType: "ios", deviceToken: "9f1c", channels: ["news"] };
  const { objectId } = (await installations.post(device)).body as { objectId: string };
  const item = itemOf("installations", { objectId });
  await item.mark();
  const answers = [
    await installations.post({ ...device, objectId, channels: ["news", "sports"] }),
    await installations.put(objectId, { vip: true, badge: { __op: "Increment", amount: 1 } }),
    await installations.get(objectId),
  ];
  expect(JSON.stringify(answers)).not.toContain("_ofLaterCode");
  expect(await item.read()).toMatchObject({ vip: true, badge: 1, _ofLaterCode: MARK });
});
