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
 * The secrets `landfall/<appName>/master-key` and `/session`, generated at the first deployment, and
 * `/push-credentials` and `/platform-credentials`, which are `{}` until you store credentials.
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
        "Rotating the master or session key breaks servers and sessions, so it must be deliberate",
    });
    this.secrets = {
      masterKey: create("MasterKey", "master-key", {
        description: "Master key of the app; it bypasses every permission check",
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
      }),
      session: create("Session", "session", {
        description: "Session tokens are derived from it; a new value logs out every user",
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

  /** Lets a function read the secrets in its grants and sets the variables with their ARNs. */
  grant(target: ServiceFunction, { secrets = [] }: Grants): void {
    for (const name of secrets) {
      target.allow(["secretsmanager:GetSecretValue"], [this.secrets[name].secretArn]);
      target.setVariable(VARIABLES[name], this.secrets[name].secretArn);
    }
  }
}
