import { cpSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Duration, RemovalPolicy, Stage } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import {
  CLASS_DEFINITIONS_FILE,
  CLASS_DEFINITIONS_READERS,
} from "../../functions/contract/class-definitions-file.ts";
import { type Entry, RECURSIVE_ENTRIES } from "../../functions/contract/entries.ts";
import type { EnvName } from "../../functions/contract/env.ts";
import { MAIL_TEXTS_FILE, MAIL_TEXTS_READERS } from "../../functions/contract/mail-texts-file.ts";
import { toServiceName } from "../../functions/contract/service-name.ts";
import { TIMERS_FILE, TIMERS_READERS } from "../../functions/contract/timers-file.ts";
import { BUNDLE_FOLDER } from "../package-files.ts";
import { deploymentName } from "./deployment.ts";
import { InlineRole } from "./inline-role.ts";

/** Runtime of every function. The bundles target Node.js 20, so they also run locally on it. */
const RUNTIME = Runtime.NODEJS_24_X;

/** Functions whose policies are too long for an InlineRole. */
const LONG_POLICIES: readonly Entry[] = ["batch", "plan-push", "push", "reconcile-pushes"];

export interface ServiceFunctionProps {
  readonly entry: Entry;
  readonly description: string;
  readonly timeout: Duration;
  /** MB. CPU is proportional to it: 1,769 MB is one vCPU. @default 512 */
  readonly memorySize?: number;
}

/** Context of the stack: `classes.definitions` of a deployment with classes. */
export const CLASS_DEFINITIONS = "landfall:class-definitions";
/** Context of the stack: `engine.timers` of a deployment with timers. */
export const TIMERS = "landfall:timers";
/** Context of the stack: texts of a deployment with `mailTemplates`. */
export const MAIL_TEXTS = "landfall:mail-texts";

/** Files beside the bundles of their readers, too large for an environment. */
const ADDED_FILES = [
  { context: CLASS_DEFINITIONS, name: CLASS_DEFINITIONS_FILE, readers: CLASS_DEFINITIONS_READERS },
  { context: TIMERS, name: TIMERS_FILE, readers: TIMERS_READERS },
  { context: MAIL_TEXTS, name: MAIL_TEXTS_FILE, readers: MAIL_TEXTS_READERS },
] as const;

/**
 * A deployed function with its own role. The role may only write logs until other constructs grant
 * more through `allow` and `setVariable`.
 */
export class ServiceFunction extends Construct {
  readonly entry: Entry;
  readonly function: LambdaFunction;
  readonly logGroup: LogGroup;
  readonly timeout: Duration;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    this.entry = props.entry;
    this.timeout = props.timeout;
    this.logGroup = new LogGroup(this, "Log", {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = this.createRole();
    this.logGroup.grantWrite(role);
    const isRecursive = RECURSIVE_ENTRIES.some((entry) => entry === props.entry);
    this.function = new LambdaFunction(this, "Function", {
      description: props.description,
      runtime: RUNTIME,
      architecture: Architecture.ARM_64,
      handler: "index.handler",
      code: this.toCode(),
      memorySize: props.memorySize ?? 512,
      timeout: props.timeout,
      ...(isRecursive ? { recursiveLoop: RecursiveLoop.ALLOW } : {}),
      role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      // Without START, END and REPORT, which are half of all log bytes; timeouts and crashes stay.
      systemLogLevelV2: SystemLogLevel.WARN,
      environment: {
        POWERTOOLS_SERVICE_NAME: toServiceName(deploymentName(this), props.entry),
      },
    });
  }

  private createRole(): Role {
    const props = {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      description: `Permissions of ${this.entry}`,
    };
    const isLong = LONG_POLICIES.includes(this.entry);
    return isLong ? new Role(this, "Role", props) : new InlineRole(this, "Role", props);
  }

  private toCode(): Code {
    const bundle = `${BUNDLE_FOLDER}/${this.entry}`;
    const added = ADDED_FILES.find(({ readers }) => readers.includes(this.entry));
    const contents: unknown = added && this.node.tryGetContext(added.context);
    if (!added || contents === undefined) return Code.fromAsset(bundle);
    // CDK's own bundling would print a line for each function.
    const folder = join(Stage.of(this)?.assetOutdir ?? tmpdir(), `code-${this.node.addr}`);
    rmSync(folder, { recursive: true, force: true });
    cpSync(bundle, folder, { recursive: true });
    writeFileSync(join(folder, added.name), JSON.stringify(contents));
    return Code.fromAsset(folder);
  }

  setVariable(name: EnvName, value: string): void {
    this.function.addEnvironment(name, value);
  }

  allow(actions: readonly string[], resources: readonly string[], conditions?: object): void {
    this.function.addToRolePolicy(
      new PolicyStatement({
        actions: [...actions],
        resources: [...resources],
        ...(conditions ? { conditions: conditions as Record<string, object> } : {}),
      }),
    );
  }
}
