import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pMap from "p-map";
import { table } from "../../cli/terminal.ts";
import { readProjectContext } from "../../lib/read-config.ts";
import { type RunningCloud, spawnLocalCloud } from "../../local/spawn.ts";
import { runMeasured } from "./run-measured.ts";

const SETS = [
  { files: 2_000, bytes: 50_000 },
  { files: 1, bytes: 200_000_000 },
];
const MAX_RSS_MB = 300;

/**
 * Copies many small files and a large one from a site on this machine into
 * a local cloud by the command.
 *
 * @returns false when a file is missing or the command takes too much memory
 */
export async function benchImportFiles(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "landfall-bench-files-"));
  const config = join(folder, "config.json");
  const { landfall } = readProjectContext();
  const files = { maxBytes: 536_870_912 };
  await writeFile(config, JSON.stringify({ ...(landfall as object), files }));
  const cloud = await spawnLocalCloud(["--port", "0", "--memory", "--config", config]);
  const site = await startSite();
  try {
    const rows = [];
    for (const set of SETS) rows.push(await measure(set, { cloud, site: site.origin, config }));
    table(["files", "bytes each", "seconds", "files/s", "MB/s", "peak MB"], rows.map(toCells));
    return rows.every(({ code, peakMb }) => code === 0 && peakMb <= MAX_RSS_MB);
  } finally {
    site.stop();
    await cloud.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type FileSet = (typeof SETS)[number];

async function measure(
  { files, bytes }: FileSet,
  { cloud, site, config }: { cloud: RunningCloud; site: string; config: string },
) {
  await pMap(
    Array.from({ length: files }),
    (_, index) => createRow(cloud, `${site}/${bytes}/${index}`),
    {
      concurrency: 16,
    },
  );
  const report = join(tmpdir(), `landfall-bench-files-${process.pid}.jsonl`);
  const args = ["import-files", "--url", cloud.url, "--config", config, "--report", report];
  return { files, bytes, ...(await runMeasured(args)) };
}

/** A row as an import leaves it. */
async function createRow({ url, appId, masterKey }: RunningCloud, to: string): Promise<void> {
  const answer = await fetch(`${url}/1.1/files`, {
    method: "POST",
    headers: {
      "x-lc-id": appId,
      "x-lc-key": `${masterKey},master`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ name: "a.bin", url: to }),
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}: ${await answer.text()}`);
}

/** Answers the number of bytes in the path. */
async function startSite() {
  const block = Buffer.alloc(50_000, "tea ");
  const server = createServer(async (request, response) => {
    const bytes = Number(request.url?.split("/")[1]);
    response.writeHead(200, { "content-length": bytes });
    for (let sent = 0; sent < bytes; sent += block.length) {
      if (!response.write(block)) await new Promise((resolve) => response.once("drain", resolve));
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}

type Measured = Awaited<ReturnType<typeof measure>>;

function toCells({ files, bytes, seconds, peakMb }: Measured): (string | number)[] {
  const megabytes = (files * bytes) / 1_000_000;
  return [
    ...[files, bytes, seconds.toFixed(1), (files / seconds).toFixed(1)],
    ...[(megabytes / seconds).toFixed(1), Math.round(peakMb)],
  ];
}
