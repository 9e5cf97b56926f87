import { ExternalAccountClient, JWT } from "google-auth-library";
import type { PushCredentials } from "../generated/types.ts";

export interface FcmAccess {
  readonly projectId: string;
  /** The value of the `authorization` header. */
  bearer(): Promise<string>;
  /** The next call asks for a new token. */
  refuse(): void;
}

/** The library's constant, which `googleTokenUrl` replaces. */
const TOKEN_URL = "https://oauth2.googleapis.com/token";
const SCOPES = ["https://www.googleapis.com/auth/firebase.messaging"];

/**
 * Access tokens for FCM: from a service account's key, or without any key from the function's own
 * AWS role (workload identity federation). The library caches and renews them.
 * @returns undefined where no FCM credentials are stored
 */
export function createFcmAccess(
  { serviceAccount, externalAccount, projectId }: NonNullable<PushCredentials["fcm"]>,
  googleTokenUrl: string,
): FcmAccess | undefined {
  if (serviceAccount) {
    const client = new JWT({
      email: serviceAccount.client_email,
      key: serviceAccount.private_key,
      scopes: SCOPES,
      transporterOptions: {
        fetchImplementation: (url, init) =>
          fetch(String(url) === TOKEN_URL ? googleTokenUrl : url, init),
      },
    });
    return toAccess(client, projectId ?? serviceAccount.project_id);
  }
  if (!externalAccount || !projectId) return undefined;
  const client = ExternalAccountClient.fromJSON({
    ...(externalAccount as unknown as Parameters<typeof ExternalAccountClient.fromJSON>[0]),
    scopes: SCOPES,
  });
  return client ? toAccess(client, projectId) : undefined;
}

interface AccessTokenClient {
  getAccessToken(): Promise<{ token?: string | null | undefined }>;
  credentials: object;
}

function toAccess(client: AccessTokenClient, projectId: string): FcmAccess {
  return {
    projectId,
    async bearer() {
      const { token } = await client.getAccessToken();
      return `Bearer ${token}`;
    },
    refuse() {
      client.credentials = {};
    },
  };
}
