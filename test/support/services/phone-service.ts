import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Settings } from "../../../functions/domain/settings.ts";
import { type AccountsService, startAccountsService } from "./accounts-service.ts";

export const MINUTE_MS = 60_000;

/** The accounts function with helpers for codes. */
export interface PhoneService extends AccountsService {
  /** A phone number that is new to the test file. */
  newPhone(): string;
  /** Items of the table whose key starts with the prefix. */
  items(prefix: string): Promise<Record<string, unknown>[]>;
  /** The code in the last text message to a number. */
  getErrorCode(phone: string): string;
  /** Waits for the number's limit, requests a code and reads it; fails unless the answer is 200. */
  askFor(request: string, phone: string, session?: string): Promise<string>;
  /** Signs up a user with a verified number. @returns the user with their session */
  signUp(phone: string, fields?: object): Promise<{ objectId: string; session: string }>;
}

export async function startPhoneService(
  settings: Partial<Settings> = {},
  replaced: Parameters<typeof startAccountsService>[1] = {},
): Promise<PhoneService> {
  const service = await startAccountsService(settings, replaced);
  let count = 0;
  const getErrorCode = (phone: string) => {
    const text = service.texts.filter(({ to }) => to === phone).at(-1)?.text ?? "";
    return /\d{6}/.exec(text)?.[0] ?? "none";
  };
  const askFor: PhoneService["askFor"] = async (request, phone, session) => {
    service.advance(MINUTE_MS);
    const options = session === undefined ? {} : { session };
    const { status, body } = await service.call(
      `POST /${request}`,
      { mobilePhoneNumber: phone },
      options,
    );
    if (status !== 200) throw new Error(`${request}: ${JSON.stringify(body)}`);
    return getErrorCode(phone);
  };
  return {
    ...service,
    getErrorCode,
    askFor,
    items: async (prefix) => {
      const { documents, tables } = service.engine;
      const scans = [tables.users, tables.userSecrets].map((TableName) =>
        documents.send(new ScanCommand({ TableName })),
      );
      const all = (await Promise.all(scans)).flatMap(({ Items: items = [] }) => items);
      return all.filter(({ _key }) => String(_key).startsWith(prefix));
    },
    newPhone: () => {
      count += 1;
      return `+86138${String(count).padStart(8, "0")}`;
    },
    signUp: async (phone, fields = {}) => {
      const smsCode = await askFor("requestSmsCode", phone);
      const given = { ...fields, mobilePhoneNumber: phone, smsCode };
      const { body } = await service.call("POST /usersByMobilePhone", given);
      return { objectId: body.objectId, session: body.sessionToken };
    },
  };
}

/** A code that differs from the given one. */
export function wrong(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, "0");
}
