import { RemovalPolicy, SecretValue, Validations } from "aws-cdk-lib";
import { Secret, type SecretProps } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { ENV } from "../../functions/contract/env.ts";
import type { Config } from "../config.ts";
import type { Grants, SecretName } from "../grants.ts";
import { deploymentName } from "./deployment.ts";
import type { ServiceFunction } from "./service-function.ts";

const VARIABLES = {
  masterKey: ENV.masterKeySecretArn,
  session: ENV.sessionSecretArn,
  pushCredentials: ENV.pushCredentialsSecretArn,
  platformCredentials: ENV.platformCredentialsSecretArn,
  alarmWebhooks: ENV.alarmWebhooksSecretArn,
  hookKey: ENV.hookKeySecretArn,
} as const satisfies Record<SecretName, string>;

type OptionalSecret = "hookKey" | "alarmWebhooks";

/** An engine has the hook key, and webhooks that receive alarms have a secret. */
export type SecretsProps = Pick<Config, "engine" | "alarmWebhooks">;

/**
 * The master key and the session secret, generated at the first deployment, and the credentials of push
 * gateways, third-party platforms and webhooks, which are `{}` until you store some. CloudFormation names them, so
 * that a deleted stack, which leaves its secrets, doesn't block the next one.
 */
export class Secrets extends Construct {
  readonly secrets: Readonly<Record<Exclude<SecretName, OptionalSecret>, Secret>> & {
    readonly [Name in OptionalSecret]?: Secret;
  };

  constructor(scope: Construct, id: string, { engine, alarmWebhooks }: SecretsProps) {
    super(scope, id);
    const name = deploymentName(this);
    const create = (secretId: string, description: string, props: SecretProps): Secret =>
      new Secret(this, secretId, {
        description: `${name}: ${description}`,
        // A first deployment that is rolled back deletes them, because they are still unused.
        removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
        ...props,
      });
    Validations.of(this).acknowledge({
      id: "AwsSolutions-SMG4",
      reason:
        "A new value must reach servers, or be accepted beside the old one for a while: docs/security.md",
    });
    this.secrets = {
      masterKey: create(
        "MasterKey",
        "master keys, separated by commas, which bypass every permission check",
        { generateSecretString: { passwordLength: 48, excludePunctuation: true } },
      ),
      session: create(
        "Session",
        "session secrets, separated by commas: the first one signs, all of them verify",
        {
          generateSecretString: { passwordLength: 64, excludePunctuation: true },
        },
      ),
      pushCredentials: create("PushCredentials", "APNs keys and certificates, FCM credentials", {
        secretStringValue: SecretValue.unsafePlainText("{}"),
      }),
      platformCredentials: create(
        "PlatformCredentials",
        "app secrets and keys of third-party platforms",
        { secretStringValue: SecretValue.unsafePlainText("{}") },
      ),
      ...(alarmWebhooks && {
        alarmWebhooks: create("AlarmWebhooks", "webhooks of the groups that receive alarms", {
          secretStringValue: SecretValue.unsafePlainText("{}"),
        }),
      }),
      ...(engine && {
        hookKey: create("HookKey", "hook key, by which the engine and Landfall know each other", {
          generateSecretString: { passwordLength: 48, excludePunctuation: true },
        }),
      }),
    };
  }

  /** Lets a function read the secrets in its grants and sets the variables with their ARNs. */
  grant(target: ServiceFunction, { secrets = [] }: Grants): void {
    for (const name of secrets) {
      const secret = this.secrets[name];
      if (secret === undefined) continue;
      target.allow(["secretsmanager:GetSecretValue"], [secret.secretArn]);
      target.setVariable(VARIABLES[name], secret.secretArn);
    }
  }
}
