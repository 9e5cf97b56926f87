import { expect, it } from "vitest";
import { hasLambdaRuntime } from "../support/cloud/lambda-runtime.ts";
import { openDoor, untilReady } from "../support/doors/doors.ts";

const door = openDoor();

it.skipIf(!hasLambdaRuntime())("npm start -- --runtime lambda answers requests", async () => {
  const cloud = door.start("npm start -- --runtime lambda --port 0 --memory");
  const { url, appId, appKey } = await untilReady(cloud);
  const headers = { "X-LC-Id": appId, "X-LC-Key": appKey };

  expect((await fetch(`${url}/1.1/date`, { headers })).status).toBe(200);
});

it("npm start -- --runtime with another word names the two", async () => {
  expect(await door.run("npm start -- --runtime docker", 2)).toContain(
    'start: --runtime must be threads or lambda, not "docker"',
  );
});
