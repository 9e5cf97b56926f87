import { RemovalPolicy, SecretValue, Validations } from "aws-cdk-lib";
import { Secret, type SecretProps } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { ENV } from "../../functions/contract/env.ts";
import type { Grants, SecretName } from "../grants.ts";
import type { ServiceFunction } from "./service-function.ts";

const VARIABLES = {
  masterKey: ENV.masterKeySecretArn,
  session: ENV.sessionSecretArn,
  pushCredentials: ENV.pushCredentialsSecretArn,
  platformCredentials: ENV.platformCredentialsSecretArn,
} as const satisfies Record<SecretName, string>;

export interface SecretsProps {
  readonly appName: string;
}

/**
 * `landfall/<appName>/master-key` and `/session` (generated at the first deployment),
 * `/push-credentials` (JSON, empty until the team stores its APNs keys and FCM account) and
 * `/platform-credentials` (JSON, empty until it stores the secrets of third-party platforms).
 */
export class Secrets extends Construct {
  readonly secrets: Readonly<Record<SecretName, Secret>>;

  constructor(scope: Construct, id: string, { appName }: SecretsProps) {
    super(scope, id);
    const create = (secretId: string, name: string, props: SecretProps): Secret =>
      new Secret(this, secretId, {
        secretName: `landfall/${appName}/${name}`,
        removalPolicy: RemovalPolicy.RETAIN,
        ...props,
      });
    Validations.of(this).acknowledge({
      id: "AwsSolutions-SMG4",
      reason:
        "A new master or session key breaks servers and log-ins: the team replaces it on purpose",
    });
    this.secrets = {
      masterKey: create("MasterKey", "master-key", {
        description: "Master key of the app: passes every permission check",
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
      }),
      session: create("Session", "session", {
        description: "Session tokens derive from it; a new value logs every user out",
        generateSecretString: { passwordLength: 64, excludePunctuation: true },
      }),
      pushCredentials: create("PushCredentials", "push-credentials", {
        description: "APNs keys and certificates, FCM service account",
        secretStringValue: SecretValue.unsafePlainText("{}"),
      }),
      platformCredentials: create("PlatformCredentials", "platform-credentials", {
        description: "App secrets and keys of third-party platforms",
        secretStringValue: SecretValue.unsafePlainText("{}"),
      }),
    };
  }

  /** Lets a function read the secrets that its grants name, and tells it their ARNs. */
  grant(target: ServiceFunction, { secrets = [] }: Grants): void {
    for (const name of secrets) {
      target.allow(["secretsmanager:GetSecretValue"], [this.secrets[name].secretArn]);
      target.setVariable(VARIABLES[name], this.secrets[name].secretArn);
    }
  }
}
