import { describe, expect, it } from "vitest";
import { confirmFileUpload } from "../../../functions/features/files/operations/confirm-file-upload.ts";
import { createFileToken } from "../../../functions/features/files/operations/create-file-token.ts";
import { deleteFile } from "../../../functions/features/files/operations/delete-file.ts";
import { createFilesWorld, type FilesWorld } from "../../support/files-world.ts";
import { Died, mortalTurns, playEveryOrder, type Turns } from "../../support/turns.ts";

interface Upload {
  readonly world: FilesWorld;
  readonly key: string;
  callback(result?: boolean): (turns: Turns) => Promise<object>;
  remove(turns: Turns): Promise<object>;
  /** Puts other bytes. */
  put(version: string): (turns: Turns) => Promise<void>;
}

/** A row and its unconfirmed upload. */
async function startUpload(): Promise<Upload> {
  const world = createFilesWorld();
  const answer = await world.run(createFileToken, { body: { name: "a.txt" } }, mortalTurns());
  const { key, token, objectId } = answer as { key: string; token: string; objectId: string };
  world.pending.set(key, "v1");
  return {
    world,
    key,
    callback:
      (result = true) =>
      (turns) =>
        world.run(confirmFileUpload, { body: { token, result } }, turns),
    remove: (turns) => world.run(deleteFile, { params: { objectId } }, turns),
    put: (version) => async (turns) => {
      await turns.turn();
      world.pending.set(key, version);
    },
  };
}

type State = "published" | "gone";

/** @throws if bytes are left without a row, or a confirmed row without its bytes */
function settledState({ world: { rows, pending, published } }: Upload): State {
  const [row] = rows.values();
  expect([...pending]).toEqual([]);
  expect([...published.values()]).toEqual(row ? [row._version] : []);
  expect(row?._expiresAt).toBeUndefined();
  return row ? "published" : "gone";
}

describe("callbacks and deletions at the same time", () => {
  it("two callbacks publish a file once (R60)", async () => {
    const orders = await playEveryOrder(async (run) => {
      const upload = await startUpload();
      const answers = await run([upload.callback(), upload.callback()]);
      expect(answers).toEqual([{}, {}]);
      expect(settledState(upload)).toBe("published");
    });
    expect(orders).toBeGreaterThan(1_000);
  });

  it("a callback of success and one of failure leave the file or nothing (R60)", async () => {
    const states = new Set<State>();
    await playEveryOrder(async (run) => {
      const upload = await startUpload();
      const [, failed] = await run([upload.callback(), upload.callback(false)]);
      expect(failed).toEqual({});
      states.add(settledState(upload));
    });
    expect(states).toEqual(new Set(["published", "gone"]));
  });

  it("a deletion leaves neither row nor bytes, for every order of callbacks (R60)", async () => {
    for (const result of [true, false]) {
      await playEveryOrder(async (run) => {
        const upload = await startUpload();
        const [, deleted] = await run([upload.callback(result), upload.remove]);
        expect(deleted).toEqual({});
        expect(settledState(upload)).toBe("gone");
      });
    }
  });

  it("a second upload never changes the bytes of a confirmed file (R60)", async () => {
    const states = new Set<State>();
    await playEveryOrder(async (run) => {
      const upload = await startUpload();
      await run([upload.callback(), upload.put("v2")]);
      await upload
        .callback()(mortalTurns())
        .catch(() => {});
      upload.world.expire();
      states.add(settledState(upload));
    });
    expect(states).toEqual(new Set(["published", "gone"]));
  });
});

/** Lets calls die before each of their turns, until one survives. */
async function dieEverywhere(scene: (dying: Turns) => Promise<void>): Promise<void> {
  for (let lastTurn = 1, isAlive = false; !isAlive; lastTurn++) {
    const { turn } = mortalTurns(lastTurn);
    isAlive = true;
    await scene({
      turn: () =>
        turn().catch((error) => {
          isAlive = false;
          throw error;
        }),
    });
  }
}

const ignoreDeath = (error: unknown) => {
  if (!(error instanceof Died)) throw error;
};

describe("a call that dies", () => {
  it("is finished by the next callback if it was confirming (R61)", async () => {
    await dieEverywhere(async (dying) => {
      const upload = await startUpload();
      await upload.callback()(dying).catch(ignoreDeath);
      expect(await upload.callback()(mortalTurns())).toEqual({});
      expect(settledState(upload)).toBe("published");
    });
  });

  it("leaves no bytes without a row if it was confirming and is not repeated (R61)", async () => {
    await dieEverywhere(async (dying) => {
      const upload = await startUpload();
      await upload.callback()(dying).catch(ignoreDeath);
      upload.world.expire();
      const { rows, published, pending } = upload.world;
      expect(pending.size).toBe(0);
      expect(published.size).toBeLessThanOrEqual(rows.size);
    });
  });

  it("leaves only expiring items if it was taking an upload back (R61)", async () => {
    await dieEverywhere(async (dying) => {
      const upload = await startUpload();
      await upload.callback(false)(dying).catch(ignoreDeath);
      upload.world.expire();
      expect(settledState(upload)).toBe("gone");
    });
  });

  it("is finished by the next deletion if it was deleting a file, and leaves no bytes without a row (R61)", async () => {
    await dieEverywhere(async (dying) => {
      const upload = await startUpload();
      await upload.callback()(mortalTurns());
      await upload.remove(dying).catch(ignoreDeath);
      const { rows, published } = upload.world;
      expect(published.size).toBeLessThanOrEqual(rows.size);
      await upload.remove(mortalTurns());
      expect(settledState(upload)).toBe("gone");
    });
  });

  it("leaves only expiring items if it was creating a token (R61)", async () => {
    await dieEverywhere(async (dying) => {
      const world = createFilesWorld();
      await world.run(createFileToken, { body: { name: "a" } }, dying).catch(ignoreDeath);
      world.expire();
      expect(world.rows.size).toBe(0);
    });
  });
});

it("a day removes unconfirmed uploads and rows, and no confirmed file (R62)", async () => {
  const upload = await startUpload();
  await upload.callback()(mortalTurns());
  upload.world.expire();
  expect(settledState(upload)).toBe("published");
  const other = await startUpload();
  other.world.expire();
  expect(settledState(other)).toBe("gone");
});
