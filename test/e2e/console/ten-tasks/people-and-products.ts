import type { TestedConsole } from "../../../support/cloud/console.ts";
import { importRows, importUsers } from "../../../support/cloud/import-rows.ts";

const USERS = 2_000;
const PRODUCTS = 5_000;

const at = (n: number) => new Date(1.7e12 + n * 1_000).toISOString();
const rowOf = (n: number) => ({
  objectId: (1_700_000_000 + n).toString(16) + "0".repeat(16),
  ...{ createdAt: at(n), updatedAt: at(n) },
});

const user = (n: number) => ({
  ...rowOf(n),
  ...{
    username: `person${n}`,
    email: `person.${n}@mail-${n % 7}.example.com`,
    nickname: `Nick ${n}`,
  },
});

const product = (n: number) => ({
  ...rowOf(n),
  ...{ name: `Tea ${n}`, price: (n * 37) % 500, onSale: n % 2 === 0, pictures: ["cup.png"] },
  picked: { __type: "Date", iso: "2026-11-24T08:00:00.000Z" },
});

const range = (count: number) => Array.from({ length: count }, (_, n) => n);

export async function fill(console: TestedConsole): Promise<void> {
  await importUsers(console.cloud, range(USERS).map(user));
  await importRows(console.cloud, "Product", range(PRODUCTS).map(product));
  await console.callApi("roles", { name: "editors", ACL: { "*": { read: true } } });
}
