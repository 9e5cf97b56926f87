import { Stack, Token } from "aws-cdk-lib";
import type { Grant, IGrantable } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Entry } from "../../functions/contract/entries.ts";
import type { LandfallConfig } from "../../functions/generated/types.ts";
import { type Config, ConfigError } from "../config.ts";
import { isJsonObject } from "../json-object.ts";
import { readSettingsFile } from "../read-config.ts";
import { parseForRegion } from "../region-config.ts";
import { Service } from "./service.ts";

type EngineSettings = NonNullable<LandfallConfig["engine"]>;

/** A Lambda function of the team with its cloud functions and hooks, in place of `url` and `functionArn`. */
export interface EngineFunction extends Pick<EngineSettings, "timers"> {
  readonly function: IFunction;
}

/** The settings of docs/settings.md, or the path of a JSON file with them. */
export type LandfallProps =
  | (Omit<LandfallConfig, "engine"> & { readonly engine?: EngineSettings | EngineFunction })
  | { readonly configFile: string; readonly engine?: Pick<EngineFunction, "function"> };

/**
 * The whole service beside other resources of a stack, which may have several.
 *
 * @throws ConfigError one line per problem of the settings
 * @throws InputFileError the file of the settings can't be read
 */
export class Landfall extends Construct {
  /** `https://…` without a trailing slash: the address that apps are given. */
  readonly url: Service["url"];
  /** `objects` and `objectIndex` exist only with the setting `classes`. */
  readonly tables: Service["tables"];
  /** By the names of docs/architecture.md, such as `push`. */
  readonly functions: Service["functions"];
  /** By severity, `page` and `ticket`. Empty without the setting `alarmMail`. */
  readonly alarmTopics: Service["alarmTopics"];
  readonly masterKeySecret: Service["masterKeySecret"];
  private readonly service: Service;

  constructor(scope: Construct, id: string, props: LandfallProps) {
    super(scope, id);
    this.service = createService(this, props);
    this.url = this.service.url;
    this.tables = this.service.tables;
    this.functions = this.service.functions;
    this.alarmTopics = this.service.alarmTopics;
    this.masterKeySecret = this.service.masterKeySecret;
  }

  /** Lets a role or function read the master key, with which a request is the operator's. */
  grantReadMasterKey(grantee: IGrantable): Grant {
    return this.service.grantReadMasterKey(grantee);
  }

  /**
   * Lets a role or function invoke one of the functions directly, without API Gateway.
   *
   * @throws TypeError this deployment has no such function
   */
  grantInvoke(grantee: IGrantable, entry: Entry): Grant {
    return this.service.grantInvoke(grantee, entry);
  }
}

/**
 * @param region of a stack without an environment, if it is known all the same
 * @throws ConfigError, InputFileError
 */
export function createService(scope: Construct, props: LandfallProps, region?: string): Service {
  const { region: own, stackName } = Stack.of(scope);
  if (Token.isUnresolved(stackName)) {
    throw new ConfigError([`${scope.node.path} is in a nested stack. Put it into a stack.`]);
  }
  const known = Token.isUnresolved(own) ? region : own;
  const settings = "configFile" in props ? readSettingsFile(props.configFile) : props;
  return new Service(scope, { config: parse(settings, props, known), region: known });
}

/** The ARN of a function is not known before the deployment, and the schema wants one. */
const SOME_ARN = "arn:aws:lambda:us-east-1:000000000000:function:engine";

function parse(settings: unknown, { engine }: LandfallProps, region: string | undefined): Config {
  if (engine === undefined || !("function" in engine)) return parseForRegion(settings, region);
  const given = isJsonObject(settings) ? settings : {};
  const { function: engineFunction, ...timers } = engine;
  const own = isJsonObject(given.engine) && !("function" in given.engine) ? given.engine : {};
  const placeholder = { ...own, ...timers, functionArn: SOME_ARN };
  const config = parseForRegion({ ...given, engine: placeholder }, region);
  const { functionArn } = engineFunction;
  return { ...config, engine: { ...config.engine, functionArn } };
}
