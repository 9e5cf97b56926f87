import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ClientResult, ClientTask } from "./client.ts";
import { ACCESS_TOKEN, ALERT, BUNDLE_ID, createTokens, PROJECT, type Tally } from "./work.ts";

const run = promisify(execFile);

export function hasH2load(): boolean {
  return spawnSync("h2load", ["--version"]).status === 0;
}

/** nghttp2's own load generator, written in C; it reads only the status of an answer. */
export async function runH2load(
  task: ClientTask,
  prefix: readonly string[],
): Promise<ClientResult> {
  const folder = await mkdtemp(join(tmpdir(), "bench-send-"));
  try {
    const files = { paths: join(folder, "paths"), body: join(folder, "body") };
    await writeFile(files.paths, toUrls(task).join("\n"));
    await writeFile(files.body, toBody(task));
    const command = [...prefix, "h2load", ...toArguments(task, files)].map(quote).join(" ");
    const script = `TIMEFORMAT='cpu %U %S'; time ${command}`;
    const { stdout, stderr } = await run("bash", ["-c", script]);
    return toResult(stdout, stderr);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const quote = (text: string) => `'${text}'`;

function toUrls({ provider, port, notifications }: ClientTask): string[] {
  const origin = `https://127.0.0.1:${port}`;
  if (provider === "fcm") return [`${origin}/v1/projects/${PROJECT}/messages:send`];
  return createTokens("apns", 0, notifications).map((token) => `${origin}/3/device/${token}`);
}

/** h2load sends one body to all, so FCM's answer is always the same. */
function toBody({ provider }: ClientTask): string {
  if (provider === "apns") return JSON.stringify({ aps: { alert: ALERT } });
  const [token] = createTokens("fcm", 0, 1);
  return JSON.stringify({
    message: {
      token,
      notification: ALERT,
      data: { payload: JSON.stringify(ALERT) },
      android: { priority: "HIGH", notification: { tag: "i4OcyCnyjckJOtzz" } },
    },
  });
}

function toArguments(
  { provider, notifications }: ClientTask,
  files: { readonly paths: string; readonly body: string },
): string[] {
  const headers =
    provider === "apns"
      ? [
          `authorization: bearer ${"a".repeat(230)}`,
          `apns-topic: ${BUNDLE_ID}`,
          "apns-push-type: alert",
        ]
      : [`authorization: Bearer ${ACCESS_TOKEN}`, "content-type: application/json"];
  const streams = provider === "apns" ? "250" : "100";
  return [
    ...["-n", String(notifications), "-c", "1", "-m", streams],
    ...["-i", files.paths, "-d", files.body],
    ...headers.flatMap((header) => ["-H", header]),
  ];
}

function toResult(stdout: string, stderr: string): ClientResult {
  const [, seconds = "0", unit] = /finished in ([\d.]+)(m?s)/.exec(stdout) ?? [];
  const [, accepted = "0", refused = "0"] =
    /status codes: (\d+) 2xx, \d+ 3xx, (\d+) 4xx/.exec(stdout) ?? [];
  const [, user = "0", system = "0"] = /cpu ([\d.]+) ([\d.]+)/.exec(stderr) ?? [];
  const tally: Tally = { accepted: Number(accepted), refused: Number(refused) };
  return {
    seconds: Number(seconds) / (unit === "ms" ? 1_000 : 1),
    cpuSeconds: Number(user) + Number(system),
    peakMb: Number.NaN,
    tally,
  };
}
