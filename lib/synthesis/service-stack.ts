import { type App, CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { Construct } from "constructs";
import { divideConcurrency } from "../../functions/contract/concurrency.ts";
import { OPTIONAL_API_ENTRIES } from "../../functions/contract/entries.ts";
import type { Config } from "../config.ts";
import { AlarmWebhooks } from "../constructs/alarm-webhooks.ts";
import { Alarms, type AlarmsProps } from "../constructs/alarms.ts";
import { grantBridge } from "../constructs/bridge.ts";
import { CustomDomain } from "../constructs/custom-domain.ts";
import { Dashboard, type DashboardProps } from "../constructs/dashboard.ts";
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
import { CLASS_DEFINITIONS, type ServiceFunction, TIMERS } from "../constructs/service-function.ts";
import { Sms } from "../constructs/sms.ts";
import { Tables } from "../constructs/tables.ts";
import { Timers } from "../constructs/timers.ts";
import { GRANTS, type Grants } from "../grants.ts";
import { VERSION } from "../version.ts";
import { configure } from "./function-settings.ts";

export interface ServiceStackProps extends StackProps {
  readonly config: Config;
  /** Region of the deployment, if it is known. */
  readonly region?: string | undefined;
}

/** The whole service. lib/grants.ts lists the permissions of its functions. */
export class ServiceStack extends Stack {
  constructor(scope: App, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const { config } = props;
    this.addFiles(config);
    const tables = new Tables(this, "Tables", config);
    const secrets = new Secrets(this, "Secrets", config);
    const vendors = [...config.pushVendors, ...config.retiringPushVendors];
    const { workers: maxConcurrency } = divideConcurrency(config.concurrency, vendors);
    const pipeline = new PushPipeline(this, "PushPipeline", { maxConcurrency, vendors });
    const scheduled = new ScheduledPush(this, "ScheduledPush", { plan: pipeline.queues.plan });
    pipeline.planner.addRedrive("ScheduleRedrive", scheduled.deadLetters);
    const mail = new Mail(this, "Mail", {
      sender: config.mailSender,
      createIdentity: config.createMailIdentity,
      maxConcurrency: maxConcurrency.mail,
    });
    const sms = new Sms(this, "Sms", {
      originationIdentity: config.smsOriginationIdentity,
      maxConcurrency: maxConcurrency.sms,
    });
    const domain = this.createDomain(config);
    const http = this.createHttp(config, domain);
    const edge = this.createEdge(config.edge, { domain, http, region: props.region });
    const engine = this.createEngine(config, maxConcurrency.hooks);
    const timers = this.createTimers(config, maxConcurrency.timers);
    const files = config.files && new Files(this, "Files", config.files);
    const webhooks = config.alarmWebhooks && new AlarmWebhooks(this, "AlarmWebhooks");
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
    const messageWorkers = [mail.worker, sms.worker].filter(({ enabled }) => enabled);
    const { reconciler } = scheduled;
    this.watch({ http, tables, workers, messageWorkers, functions, reconciler, webhooks }, config);
    this.addOutputs(tables, secrets, url);
    this.addDoctorOutputs(config);
  }

  /** The doctor compares them with its own folder and with the account. */
  private addDoctorOutputs({ concurrency }: Config): void {
    new CfnOutput(this, "Version", { value: VERSION });
    new CfnOutput(this, "Concurrency", { value: String(concurrency) });
  }

  private createEngine(config: Config, maxConcurrency: number): Engine | undefined {
    return config.engine && new Engine(this, "Engine", { ...config.engine, maxConcurrency });
  }

  /** Before the functions that have them beside their bundles. */
  private addFiles({ classes, engine }: Config): void {
    if (classes) this.node.setContext(CLASS_DEFINITIONS, classes.definitions);
    if (hasTimers(engine)) this.node.setContext(TIMERS, engine?.timers);
  }

  private createTimers({ engine }: Config, maxConcurrency: number): Timers | undefined {
    return hasTimers(engine) ? new Timers(this, "Timers", { maxConcurrency }) : undefined;
  }

  /** Beside an edge with an origin, it serves only those that know its address from before. */
  private createDomain({ customDomain, edge }: Config): CustomDomain | undefined {
    const leftByDns = edge?.origin !== undefined;
    return customDomain && new CustomDomain(this, "Domain", { config: customDomain, leftByDns });
  }

  private createEdge(
    config: Config["edge"],
    parts: Pick<EdgeProps, "domain" | "http" | "region">,
  ): Edge | undefined {
    if (!config) return undefined;
    const names = parts.domain ?? new Construct(this, "Domain");
    return new Edge(this, "Edge", { config, names, ...parts });
  }

  private createHttp(config: Config, domain: CustomDomain | undefined): HttpApi {
    return new HttpApi(this, "Http", {
      throttle: config.throttle,
      domainName: domain?.domainName,
      closeDefaultEndpoint: config.edge?.required ?? false,
      parts: optionalParts(config),
    });
  }

  /** The alarms, and the dashboard that shows them. */
  private watch(
    parts: Omit<
      AlarmsProps & DashboardProps,
      "alarms" | "faults" | "sendsMail" | "checksPlatforms" | "recipients"
    > & {
      readonly functions: readonly ServiceFunction[];
    },
    { mailSender, platforms, alarmMail: recipients }: Config,
  ): void {
    const faults = new FaultMetrics(this, "Faults", parts.functions).metrics;
    const sendsMail = mailSender !== undefined;
    const checksPlatforms = Object.keys(platforms).length > 0;
    const rules = { ...parts, faults, sendsMail, checksPlatforms, recipients };
    const { alarms } = new Alarms(this, "Alarms", rules);
    const dashboard = new Dashboard(this, "Dashboard", { ...parts, faults, alarms });
    new CfnOutput(this, "DashboardUrl", { value: dashboard.url });
    const pushes = new PushDashboard(this, "PushDashboard", { ...parts, faults });
    new CfnOutput(this, "PushDashboardUrl", { value: pushes.url });
  }

  private addOutputs(tables: Tables, secrets: Secrets, url: string): void {
    new CfnOutput(this, "Url", { value: url });
    new CfnOutput(this, "MasterKeySecret", { value: secrets.secrets.masterKey.secretArn });
    const { hookKey, alarmWebhooks } = secrets.secrets;
    if (alarmWebhooks) {
      new CfnOutput(this, "AlarmWebhooksSecret", { value: alarmWebhooks.secretArn });
    }
    if (hookKey) new CfnOutput(this, "HookKeySecret", { value: hookKey.secretArn });
    new CfnOutput(this, "SessionSecret", { value: secrets.secrets.session.secretArn });
    new CfnOutput(this, "PushCredentialsSecret", {
      value: secrets.secrets.pushCredentials.secretArn,
    });
    new CfnOutput(this, "PlatformCredentialsSecret", {
      value: secrets.secrets.platformCredentials.secretArn,
    });
    for (const [name, { tableName }] of Object.entries(tables.tables)) {
      new CfnOutput(this, `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`, {
        value: tableName,
      });
    }
  }
}

function optionalParts(config: Config) {
  return OPTIONAL_API_ENTRIES.filter((part) => config[part] !== undefined);
}

function hasTimers(engine: Config["engine"]): boolean {
  return Object.keys(engine?.timers ?? {}).length > 0;
}
