// Imported late and as one module of ours: esbuild gives a CommonJS module that is itself imported
// late no names. The package's index would bring the clients of every other environment.
import type { AuthClient } from "google-auth-library/build/src/auth/authclient.js";
import { AwsClient, type AwsClientOptions } from "google-auth-library/build/src/auth/awsclient.js";
import { JWT, type JWTOptions } from "google-auth-library/build/src/auth/jwtclient.js";

export const createServiceAccountClient = (options: JWTOptions): AuthClient => new JWT(options);

export const createAwsClient = (options: AwsClientOptions): AuthClient => new AwsClient(options);
