/**
 * Generates functions/generated/, openapi.json and pages of docs/ from schemas/ and the table of push
 * providers, docs/errors.md from the catalogue of errors, docs/commands.md from the commands, the index of docs/decisions,
 * and the list of common passwords from a package. It fails if a translation does not fit its English. `--check`
 * writes nothing and fails if a file is outdated. It imports nothing of functions/generated/, which git doesn't keep.
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { COMMANDS } from "../cli/commands.ts";
import { STEPS } from "../cli/verify/steps.ts";
import { ERRORS } from "../functions/domain/api-error.ts";
import { meaningsByCode } from "../functions/domain/error-help.ts";
import { generateCommandsPage } from "./codegen/commands-page.ts";
import { generateCommonPasswords } from "./codegen/common-passwords.ts";
import { generateConfigDefaults } from "./codegen/config-defaults.ts";
import { generateDecisionsPage } from "./codegen/decisions-page.ts";
import {
  findMissingFunctions,
  findOperationModules,
  generateEntryOperations,
} from "./codegen/entry-operations.ts";
import { generateErrorsPage, type Mistake } from "./codegen/errors-page.ts";
import * as errorsWords from "./codegen/errors-words.ts";
import { fillGateChart } from "./codegen/gate-chart.ts";
import { generateOpenApi } from "./codegen/openapi.ts";
import { generateOperations } from "./codegen/operations.ts";
import { generateRegistry, generateSenders } from "./codegen/push-vendors.ts";
import { generateReferencePage } from "./codegen/reference-page.ts";
import { readReports } from "./codegen/reports.ts";
import { fillRoomsTable } from "./codegen/rooms-table.ts";
import { readSchemas } from "./codegen/schemas.ts";
import { generateSettingsPage } from "./codegen/settings-page.ts";
import * as settingsWords from "./codegen/settings-words.ts";
import { generateTypes } from "./codegen/types.ts";
import { generateValidators } from "./codegen/validators.ts";
import { fillStatus, fillSteps, inChinese, inEnglish } from "./codegen/verify-tables.ts";

const FEATURES = "functions/features";
const TRANSLATIONS = "schemas/translations";

const schemas = await readSchemas("schemas");
const modules = findOperationModules(await readOperationModules());
const missing = findMissingFunctions(schemas, modules);
const reports = await readReports();
const mistakes: readonly Mistake[] = await readJson("test/e2e/mistakes.json");
const files = new Map<string, string>([
  ...Object.entries(generateEntryOperations(schemas, modules)),
  ["functions/generated/operations.ts", generateOperations(schemas)],
  ["functions/generated/config-defaults.ts", generateConfigDefaults(schemas)],
  ["functions/generated/types.ts", await generateTypes(schemas)],
  ...Object.entries(await generateValidators(schemas)),
  ["functions/generated/common-passwords.ts", generateCommonPasswords()],
  ["functions/generated/providers/registry.ts", generateRegistry()],
  ...Object.entries(generateSenders(new Set(await readNames("functions/entries")))),
  ["openapi.json", generateOpenApi(schemas, ERRORS)],
  ["docs/reference.md", generateReferencePage(schemas, ERRORS)],
  ["docs/settings.md", generateSettingsPage(schemas, settingsWords.english)],
  ["docs/settings.zh-CN.md", generateSettingsPage(schemas, await chineseSettings())],
  ["docs/commands.md", generateCommandsPage(COMMANDS)],
  ["docs/deploying.md", fillSteps(await readText("docs/deploying.md"), STEPS)],
  ["README.md", fillStatus(await readText("README.md"), reports, inEnglish)],
  ["README.zh-CN.md", fillStatus(await readText("README.zh-CN.md"), reports, inChinese)],
  [
    "docs/scale.md",
    fillGateChart(await readText("docs/scale.md"), await readText("tools/bench/results.json")),
  ],
  [
    "docs/architecture.md",
    fillRoomsTable(
      await readText("docs/architecture.md"),
      await readText("tools/walls/rooms.json"),
    ),
  ],
  [
    "docs/decisions/README.md",
    generateDecisionsPage(
      await readFile("docs/decisions/README.md", "utf8"),
      await readDecisions("docs/decisions"),
    ),
  ],
  ["docs/errors.md", generateErrorsPage(meaningsByCode(), mistakes, errorsWords.english)],
  ["docs/errors.zh-CN.md", generateErrorsPage(meaningsByCode(), mistakes, await chineseErrors())],
]);

for (const problem of missing) console.error(problem);
if (process.argv.includes("--check")) await check();
else await write();

async function readOperationModules(): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(FEATURES, { recursive: true });
  const paths = names.map((name) => `${FEATURES}/${name.replaceAll("\\", "/")}`).sort();
  const texts = paths
    .filter((path) => path.includes("/operations/") && path.endsWith(".ts"))
    .map(async (path) => [path, await readText(path)] as const);
  return new Map(await Promise.all(texts));
}

async function chineseErrors() {
  return errorsWords.inChinese(
    [...meaningsByCode().values()].flat(),
    await readJson(`${TRANSLATIONS}/errors.zh-CN.json`),
    await readJson(`${TRANSLATIONS}/mistakes.zh-CN.json`),
    mistakes.map(({ mistake }) => mistake),
  );
}

async function chineseSettings() {
  const texts = await readJson(`${TRANSLATIONS}/settings.zh-CN.json`);
  return settingsWords.inChinese(schemas.types.LandfallConfig ?? {}, texts);
}

async function readDecisions(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder, { recursive: true })).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const paths = names.filter((name) => name.includes("/") && name.endsWith(".md"));
  return new Map(
    await Promise.all(
      paths.map(async (path) => [path, await readFile(`${folder}/${path}`, "utf8")] as const),
    ),
  );
}

/** The files of a folder, without their extensions. */
async function readNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).map((file) => file.replace(/\.ts$/, ""));
}

async function readJson(path: string) {
  return JSON.parse(await readText(path));
}

function readText(path: string): Promise<string> {
  return readFile(path, "utf8");
}

async function check(): Promise<void> {
  const stale: string[] = [];
  for (const [path, text] of files) {
    const committed = await readFile(path, "utf8").catch(() => "");
    if (committed !== text) stale.push(path);
  }
  if (stale.length + missing.length === 0) return;
  if (stale.length > 0) console.error(`Outdated: ${stale.join(", ")}. Run: npm run codegen`);
  process.exit(1);
}

async function write(): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}
