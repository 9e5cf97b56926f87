import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { start } from "../../cli/commands/start.ts";
import { UserError } from "../../lib/user-error.ts";
import { resolveBinary } from "../../local/aws/dynamodb-engine.ts";
import { openDataFolder } from "../../local/data/data-folder.ts";
import { startHttpGateway } from "../../local/http/http-gateway.ts";
import { listenOnLoopback } from "../../local/http/loopback.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

describe("flags", () => {
  test("have documented defaults", () => {
    expect(start.parse([])).toEqual({
      log: false,
      port: 3000,
      dataFolder: ".local",
      appId: undefined,
      appKey: undefined,
      masterKey: "landfall-local-master",
      hookKey: "landfall-local-hook",
      engine: undefined,
      configFile: undefined,
      assemblyFolder: undefined,
      concurrency: undefined,
      runtime: "threads",
    });
    expect(start.parse(["--memory", "--port", "0", "--app-id", "x"])).toMatchObject({
      port: 0,
      dataFolder: undefined,
      appId: "x",
    });
  });

  test.each([
    [["--prot", "1"], /--prot.*--help/],
    [["--port", "70000"], /--port must be a number/],
    [["--port"], /--port/],
    [["here"], /here/],
    [["--memory", "--data", "x"], /exclude each other/],
    [["--assembly", "x", "--config", "y"], /exclude each other/],
    [["--concurrency", "0"], /--concurrency must be a number, 1 or more/],
    [["--runtime", "docker"], /--runtime must be threads or lambda, not "docker"/],
    [["--app-key", ""], /--app-key needs a value/],
  ])("rejects %j in one line", (args, message) => {
    const error = catchError(() => start.parse(args));
    expect(error).toBeInstanceOf(UserError);
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain("\n");
  });
});

describe("the data folder", () => {
  test("rejects a second instance", async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, "lock"), String(process.ppid));
    expect(catchError(() => openDataFolder(folder)).message).toMatch(
      `is in use by process ${process.ppid}`,
    );
  });

  test("is taken over from an instance that crashed", async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, "lock"), "999999999");
    const opened = openDataFolder(folder);
    opened.release();
    openDataFolder(folder).release();
  });

  test("is rejected if it can't be created", () => {
    for (const folder of ["/dev/null/x", "/proc/x"]) {
      expect(catchError(() => openDataFolder(folder)).message).toMatch(
        /is not writable.*--data DIR/,
      );
    }
  });
});

test("names a port that is in use and the alternatives", async () => {
  const { origin, close } = await listenOnLoopback(createServer(), 0);
  const port = Number(new URL(origin).port);
  await expect(startHttpGateway(port)).rejects.toThrow(`port ${port} is in use; choose another`);
  await close();
});

test("names the supported platforms and the alternative on an unsupported one", () => {
  const { message } = catchError(() => resolveBinary("sunos-sparc"));
  expect(message).toMatch(/sunos-sparc.*linux-arm64.*DYNAMODB_ENDPOINT/);
});

function catchError(run: () => unknown): Error {
  try {
    run();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("It did not throw");
}
