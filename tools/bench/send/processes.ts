import { type ChildProcess, execFile, fork, spawnSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { generate } from "selfsigned";
import type { ClientResult, ClientTask } from "./client.ts";
import type { Provider } from "./work.ts";

const run = promisify(execFile);
const BUNDLE_FOLDER = resolve("dist/bench");

/** The running gateway, and a way to run senders beside it. */
export interface Bench {
  readonly ports: Readonly<Record<Provider, number>>;
  readonly gatewayPid: number;
  /** Command that pins a sender to a processor of its own. */
  readonly pin: readonly string[];
  runClient(task: ClientTask): Promise<ClientResult>;
  stop(): void;
}

/** @param node the Node.js that runs the senders */
export async function startBench(node: string): Promise<Bench> {
  await bundle();
  const pem = await createCertificate();
  const certificate = join(BUNDLE_FOLDER, "gateway.pem");
  await writeFile(certificate, pem.cert);
  const gateway = fork(join(BUNDLE_FOLDER, "gateway.mjs"), { execArgv: [] });
  pinTo(gateway, 1);
  gateway.send({ key: pem.private, cert: pem.cert });
  const ports = await new Promise<Bench["ports"]>((listening, failed) => {
    gateway.once("message", (message) => listening(message as Bench["ports"]));
    gateway.once("exit", () => failed(new Error("The gateway ended")));
  });
  const pin = canPin() ? ["taskset", "-c", "0"] : [];
  return {
    ports,
    gatewayPid: gateway.pid ?? 0,
    pin,
    async runClient(task) {
      const client = [node, join(BUNDLE_FOLDER, "client.mjs"), JSON.stringify(task)];
      const trust = `NODE_EXTRA_CA_CERTS=${certificate}`;
      const { stdout } = await run("env", [trust, ...pin, ...client]);
      return JSON.parse(stdout);
    },
    stop: () => gateway.disconnect(),
  };
}

/** Bundled as the functions are, so that the deployed code is measured. */
async function bundle(): Promise<void> {
  await mkdir(BUNDLE_FOLDER, { recursive: true });
  await build({
    entryPoints: ["tools/bench/send/client.ts", "tools/bench/send/gateway.ts"],
    outdir: BUNDLE_FOLDER,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"],
    conditions: ["module"],
    banner: {
      js: 'import{createRequire as $createRequire}from"node:module";const require=$createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
}

function createCertificate() {
  const names = ["api.push.apple.com", "fcm.googleapis.com"];
  return generate([{ name: "commonName", value: "gateway" }], {
    keyType: "ec",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "subjectAltName", altNames: names.map((value) => ({ type: 2, value })) },
    ],
  });
}

function canPin(): boolean {
  return availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;
}

function pinTo({ pid }: ChildProcess, processor: number): void {
  if (canPin()) spawnSync("taskset", ["-a", "-p", "-c", String(processor), String(pid)]);
}
