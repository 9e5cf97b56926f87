import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { auditInstallations } from "../../../support/services/installation-audit.ts";
import { createInstallationsService } from "../../../support/services/installations-service.ts";

const ROUNDS = 3;

const engine = forAllTests(startDynamoDbEngine);
const service = forAllTests(() => createInstallationsService(engine));

function audit() {
  const { settings } = service.ports;
  const facts = { indexedFields: settings.indexedFields, nowMs: service.time.nowMs };
  return auditInstallations(engine, engine.tables, facts);
}

async function startSaving(): Promise<ChildProcess> {
  const program = new URL("../../../support/adapters/installation-saver.ts", import.meta.url)
    .pathname;
  const child = spawn(process.execPath, ["--import", "tsx", program, engine.endpoint], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_NO_WARNINGS: "1" },
  });
  await Promise.race([once(child.stdout as NodeJS.ReadableStream, "data"), once(child, "exit")]);
  return child;
}

describe("a process that saves all the time", () => {
  it("leaves whole devices and complete postings when SIGKILL ends it (R15)", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const child = await startSaving();
      expect(child.exitCode).toBe(null);
      await sleep(Math.random() * 300);

      child.kill("SIGKILL");
      await once(child, "exit");

      // The engine may still be carrying out the last request while the two tables are read.
      await vi.waitFor(async () => expect((await audit()).broken).toEqual([]), { timeout: 5_000 });
      expect((await audit()).rows.length).toBeGreaterThan(0);
    }
    const { rows } = await audit();
    for (const { installationId = "", objectId } of rows) {
      const body = { deviceType: "android", installationId, channels: ["last"] };
      expect((await service.post(body)).body).toMatchObject({ objectId });
    }
    expect((await audit()).broken).toEqual([]);
  });
});
