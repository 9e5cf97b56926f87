import type { Grant, IGrantable } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Severity } from "../../functions/contract/alarm-name.ts";
import { divideConcurrency } from "../../functions/contract/concurrency.ts";
import { type Entry, OPTIONAL_API_ENTRIES } from "../../functions/contract/entries.ts";
import type { Config } from "../config.ts";
import { AlarmWebhooks } from "../constructs/alarm-webhooks.ts";
import { Alarms, type AlarmsProps } from "../constructs/alarms.ts";
import { grantBridge } from "../constructs/bridge.ts";
import { CustomDomain } from "../constructs/custom-domain.ts";
import { Dashboard, type DashboardProps } from "../constructs/dashboard.ts";
import { addOutput, nameDeployment } from "../constructs/deployment.ts";
import { Edge, type EdgeProps } from "../constructs/edge.ts";
import { Engine } from "../constructs/engine.ts";
import { FaultMetrics } from "../constructs/fault-metrics.ts";
import { Files } from "../constructs/files.ts";
import { HttpApi } from "../constructs/http-api.ts";
import { Mail } from "../constructs/mail.ts";
import { PushDashboard } from "../constructs/push-dashboard.ts";
import { PushPipeline } from "../constructs/push-pipeline.ts";
import { grantReplay, grantSend, grantWatch } from "../constructs/queues.ts";
import { ScheduledPush } from "../constructs/scheduled-push.ts";
import { Secrets } from "../constructs/secrets.ts";
import {
  CLASS_DEFINITIONS,
  MAIL_TEXTS,
  type ServiceFunction,
  TIMERS,
} from "../constructs/service-function.ts";
import { Sms } from "../constructs/sms.ts";
import { type DeployedTables, Tables } from "../constructs/tables.ts";
import { Timers } from "../constructs/timers.ts";
import { GRANTS, type Grants } from "../grants.ts";
import { readMailTexts } from "../mail-texts.ts";
import { VERSION } from "../version.ts";
import { configure } from "./function-settings.ts";

export interface ServiceProps {
  readonly config: Config;
  /** Region of the deployment, if it is known. */
  readonly region: string | undefined;
}

/** The parts of a deployment in their scope. lib/grants.ts lists the permissions of its functions. */
export class Service {
  /** `https://…` without a trailing slash: the address that apps are given. */
  readonly url: string;
  /** `objects` and `objectIndex` exist only with the setting `classes`. */
  readonly tables: DeployedTables;
  /** By the names of docs/architecture.md, such as `push`. */
  readonly functions: Readonly<Partial<Record<Entry, LambdaFunction>>>;
  /** Empty without the setting `alarmMail`. */
  readonly alarmTopics: Readonly<Partial<Record<Severity, Topic>>>;
  readonly masterKeySecret: Secret;

  private readonly scope: Construct;

  constructor(scope: Construct, { config, region }: ServiceProps) {
    this.scope = scope;
    nameDeployment(scope);
    this.addFiles(config);
    const tables = new Tables(this.scope, "Tables", config);
    const secrets = new Secrets(this.scope, "Secrets", config);
    const vendors = [...config.pushVendors, ...config.retiringPushVendors];
    const { workers: maxConcurrency } = divideConcurrency(config.concurrency, vendors);
    const pipeline = new PushPipeline(this.scope, "PushPipeline", { maxConcurrency, vendors });
    const scheduled = new ScheduledPush(this.scope, "ScheduledPush", {
      plan: pipeline.queues.plan,
    });
    pipeline.planner.addRedrive("ScheduleRedrive", scheduled.deadLetters);
    const mail = new Mail(this.scope, "Mail", {
      sender: config.mailSender,
      createIdentity: config.createMailIdentity,
      maxConcurrency: maxConcurrency.mail,
    });
    const sms = new Sms(this.scope, "Sms", {
      originationIdentity: config.smsOriginationIdentity,
      maxConcurrency: maxConcurrency.sms,
    });
    const domain = this.createDomain(config);
    const http = this.createHttp(config, domain);
    const edge = this.createEdge(config.edge, { domain, http, region });
    const engine = this.createEngine(config, maxConcurrency.hooks);
    const timers = this.createTimers(config, maxConcurrency.timers);
    const files = config.files && new Files(this.scope, "Files", config.files);
    const webhooks = config.alarmWebhooks && new AlarmWebhooks(this.scope, "AlarmWebhooks");
    const url = edge?.url ?? domain?.url ?? http.url;

    const others = [mail, sms, engine, timers].filter((part) => part !== undefined);
    const workers = [...pipeline.workers, ...others.map(({ worker }) => worker)];
    const queues = Object.fromEntries(workers.map(({ work }) => [work.name, work]));
    const functions = [
      ...Object.values(http.functions),
      ...workers.map((worker) => worker.target),
      scheduled.reconciler,
      ...(webhooks ? [webhooks.target] : []),
    ];
    const deadLetters = [...workers.map(({ work }) => work.deadLetters), scheduled.deadLetters];
    for (const target of functions) {
      const grants: Grants = GRANTS[target.entry];
      tables.grant(target, grants);
      secrets.grant(target, grants);
      grantSend(queues, target, { ...grants, retiring: config.retiringPushVendors });
      grantReplay(queues, target, grants);
      grantWatch(deadLetters, target, grants);
      scheduled.grant(target, grants);
      mail.grant(target, grants);
      sms.grant(target, grants);
      edge?.grant(target, grants);
      engine?.grant(target, grants);
      files?.grant(target, grants);
      grantBridge(target, grants, config);
      configure(target, config, url);
    }
    const watched = { http, tables, workers, functions, webhooks };
    this.alarmTopics = this.watch({ ...watched, reconciler: scheduled.reconciler }, config);
    this.addOutputs(tables, secrets, { ...config, url });
    this.url = url;
    this.tables = tables.tables;
    this.functions = Object.fromEntries(functions.map((each) => [each.entry, each.function]));
    this.masterKeySecret = secrets.secrets.masterKey;
  }

  /** Lets a role or function read the master key, with which a request is the operator's. */
  grantReadMasterKey(grantee: IGrantable): Grant {
    return this.masterKeySecret.grantRead(grantee);
  }

  /**
   * Lets a role or function invoke one of the functions directly, without API Gateway.
   *
   * @throws TypeError this deployment has no such function
   */
  grantInvoke(grantee: IGrantable, entry: Entry): Grant {
    const target = this.functions[entry];
    if (target) return target.grantInvoke(grantee);
    const names = Object.keys(this.functions).join(", ");
    throw new TypeError(`${this.scope.node.path} has no function ${entry}; use one of: ${names}`);
  }

  private createEngine(config: Config, maxConcurrency: number): Engine | undefined {
    return config.engine && new Engine(this.scope, "Engine", { ...config.engine, maxConcurrency });
  }

  /** Before the functions that have them beside their bundles. */
  private addFiles({ classes, engine, mailTemplates }: Config): void {
    if (classes) this.scope.node.setContext(CLASS_DEFINITIONS, classes.definitions);
    if (hasTimers(engine)) this.scope.node.setContext(TIMERS, engine?.timers);
    if (mailTemplates) this.scope.node.setContext(MAIL_TEXTS, readMailTexts(mailTemplates));
  }

  private createTimers({ engine }: Config, maxConcurrency: number): Timers | undefined {
    return hasTimers(engine) ? new Timers(this.scope, "Timers", { maxConcurrency }) : undefined;
  }

  /** Beside an edge with an origin, it serves only those that know its address from before. */
  private createDomain({ customDomain, edge }: Config): CustomDomain | undefined {
    const leftByDns = edge?.origin !== undefined;
    return (
      customDomain && new CustomDomain(this.scope, "Domain", { config: customDomain, leftByDns })
    );
  }

  private createEdge(
    config: Config["edge"],
    parts: Pick<EdgeProps, "domain" | "http" | "region">,
  ): Edge | undefined {
    if (!config) return undefined;
    const names = parts.domain ?? new Construct(this.scope, "Domain");
    return new Edge(this.scope, "Edge", { config, names, ...parts });
  }

  private createHttp(config: Config, domain: CustomDomain | undefined): HttpApi {
    return new HttpApi(this.scope, "Http", {
      throttle: config.throttle,
      domainName: domain?.domainName,
      closeDefaultEndpoint: config.edge?.required ?? false,
      parts: optionalParts(config),
    });
  }

  /** The alarms, whose topics it returns, and the dashboards that show them. */
  private watch(
    parts: Omit<
      AlarmsProps & DashboardProps,
      "alarms" | "faults" | "messageWorkers" | "sendsMail" | "checksPlatforms" | "recipients"
    > & {
      readonly functions: readonly ServiceFunction[];
    },
    { mailSender, platforms, alarmMail: recipients }: Config,
  ) {
    const faults = new FaultMetrics(this.scope, "Faults", parts.functions).metrics;
    const sendsMail = mailSender !== undefined;
    const messageWorkers = parts.workers.filter(
      ({ enabled, work }) => enabled && ["mail", "sms"].includes(work.name),
    );
    const checksPlatforms = Object.keys(platforms).length > 0;
    const rules = { ...parts, messageWorkers, faults, sendsMail, checksPlatforms, recipients };
    const { alarms, topics } = new Alarms(this.scope, "Alarms", rules);
    const dashboard = new Dashboard(this.scope, "Dashboard", { ...parts, faults, alarms });
    addOutput(this.scope, "DashboardUrl", dashboard.url);
    const pushes = new PushDashboard(this.scope, "PushDashboard", { ...parts, faults });
    addOutput(this.scope, "PushDashboardUrl", pushes.url);
    return topics;
  }

  private addOutputs(
    tables: Tables,
    secrets: Secrets,
    { url, concurrency }: Config & { readonly url: string },
  ): void {
    addOutput(this.scope, "Url", url);
    addOutput(this.scope, "MasterKeySecret", secrets.secrets.masterKey.secretArn);
    const { hookKey, alarmWebhooks } = secrets.secrets;
    if (alarmWebhooks) {
      addOutput(this.scope, "AlarmWebhooksSecret", alarmWebhooks.secretArn);
    }
    if (hookKey) addOutput(this.scope, "HookKeySecret", hookKey.secretArn);
    addOutput(this.scope, "SessionSecret", secrets.secrets.session.secretArn);
    addOutput(this.scope, "PushCredentialsSecret", secrets.secrets.pushCredentials.secretArn);
    addOutput(
      this.scope,
      "PlatformCredentialsSecret",
      secrets.secrets.platformCredentials.secretArn,
    );
    for (const [name, { tableName }] of Object.entries(tables.tables)) {
      addOutput(this.scope, `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`, tableName);
    }
    // The doctor compares them with its own folder and with the account.
    addOutput(this.scope, "Version", VERSION);
    addOutput(this.scope, "Concurrency", String(concurrency));
  }
}

function optionalParts(config: Config) {
  return OPTIONAL_API_ENTRIES.filter((part) => config[part] !== undefined);
}

function hasTimers(engine: Config["engine"]): boolean {
  return Object.keys(engine?.timers ?? {}).length > 0;
}
