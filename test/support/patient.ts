import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { DEPLOYMENT_CHECKS } from "../../cli/doctor/checks/all-checks.ts";
import type { Finding } from "../../cli/doctor/finding.ts";
import { runChecks } from "../../cli/doctor/run-checks.ts";
import { createClients, loadDeployment } from "../../cli/stack/deployment.ts";
import { type Account, createHealthyAccount } from "./healthy-deployment.ts";

interface ApiAnswer {
  readonly status: number;
  readonly body: () => object;
  /** Without API Gateway's header. */
  readonly isForeign?: boolean;
}

/** The patient of each test: a healthy account and a healthy API, which the test makes ill. */
export const patient = {
  /** Answers of the deployed API by path. */
  api: {} as Record<string, ApiAnswer>,
  url: "",
  account: undefined as unknown as Account,
};

/** Registers hooks that give every test of the file a new patient. */
export function usePatient(): void {
  const server = createServer((request, response) => {
    const path = (request.url ?? "").replace(/\?.*/, "");
    const answer: ApiAnswer = patient.api[path] ?? { status: 404, body: () => ({}) };
    const { status, body, isForeign } = answer;
    const headers = isForeign ? {} : { "apigw-requestid": "Zx1" };
    response.writeHead(status, headers).end(JSON.stringify(body()));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    patient.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    vi.stubEnv("AWS_REGION", "eu-west-1");
    patient.api = {
      "/1.1/date": { status: 200, body: () => ({ iso: new Date().toISOString() }) },
      "/1.1/users": { status: 200, body: () => ({ results: [], count: 3 }) },
    };
    patient.account = createHealthyAccount(patient.url);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    for (const mock of Object.values(patient.account)) mock.restore();
  });
}

export async function examine(limitMs = 5_000) {
  const deployment = await loadDeployment("app", createClients());
  return runChecks(DEPLOYMENT_CHECKS, deployment, { limitMs });
}

/** The findings of one check, without those that are fine. */
export async function findComplaints(check: string): Promise<Finding[]> {
  const results = await examine();
  const findings = results.find((result) => result.check === check)?.findings ?? [];
  return findings.filter(({ state }) => state !== "ok");
}

/** A fault, the check that finds it, how the patient gets it, and the finding. */
export type Illness = readonly [
  title: string,
  check: string,
  infect: () => unknown,
  expected: { readonly state: string; readonly text: RegExp; readonly remedy?: RegExp },
];

/** Expects exactly one complaint, with a remedy unless nothing was checked. */
export async function expectDiagnosis([, check, infect, expected]: Illness): Promise<void> {
  infect();
  const [complaint, ...others] = await findComplaints(check);
  expect(others).toEqual([]);
  expect(complaint?.state).toBe(expected.state);
  expect(complaint?.text).toMatch(expected.text);
  if (expected.state !== "skipped") expect(complaint?.remedy).toMatch(expected.remedy ?? /\w/);
}

export const named = (name: string) => Object.assign(new Error(name), { name });
