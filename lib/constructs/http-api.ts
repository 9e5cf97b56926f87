import { Duration, RemovalPolicy, Stack, Validations } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  HttpApi as Api,
  type CfnRoute,
  CorsHttpMethod,
  type DomainName,
  HttpMethod,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { LogGroup, RetentionDays } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { ApiEntry, OptionalApiEntry } from "../../functions/contract/entries.ts";
import { API_TIMEOUT_SECONDS, ENGINE_TIMEOUT_SECONDS } from "../../functions/contract/limits.ts";
import { operations } from "../../functions/generated/operations.ts";
import { deploymentName } from "./deployment.ts";
import { ServiceFunction } from "./service-function.ts";

const FUNCTIONS = {
  // One vCPU, because hashing the password takes most of the time of a log-in.
  accounts: { memorySize: 1769, description: "Users, log-in, sessions" },
  batch: { memorySize: 1769, description: "Batches and unknown routes" },
  installations: { memorySize: 512, description: "Installations" },
  push: { memorySize: 512, description: "Pushes, push records, scheduled pushes" },
  pages: { memorySize: 512, description: "Pages behind mailed links" },
  engine: {
    memorySize: 512,
    description: "Hands cloud functions on to the engine",
    // An engine gets as long as API Gateway waits for other functions.
    timeoutSeconds: ENGINE_TIMEOUT_SECONDS,
  },
  classes: { memorySize: 1769, description: "Objects of the app's classes" },
  files: { memorySize: 512, description: "Files" },
} as const satisfies Record<
  ApiEntry,
  { memorySize: number; description: string; timeoutSeconds?: number }
>;

/** The functions of a deployment; functions of optional parts may be missing. */
type ApiFunctions = Readonly<Record<Exclude<ApiEntry, OptionalApiEntry>, ServiceFunction>> & {
  readonly [Entry in OptionalApiEntry]?: ServiceFunction;
};

type Integrations = { readonly [Entry in ApiEntry]?: HttpLambdaIntegration };

const LEGACY_HEADERS = [
  "Application-Id",
  "Application-Key",
  "Application-Production",
  "Client-Version",
  "Session-Token",
  "Request-Sign",
  "Master-Key",
  "Super-Key",
];

/** Headers that browsers may send (docs/protocol/requests.md, Browsers). */
const CORS_HEADERS = [
  "Content-Type",
  "X-Requested-With",
  ...["Id", "Key", "Sign", "Session", "Prod", "UA", "Hook-Key"].map((name) => `X-LC-${name}`),
  ...LEGACY_HEADERS.map((name) => `X-AVOSCloud-${name}`),
  ...LEGACY_HEADERS.map((name) => `X-Uluru-${name}`),
];

/** Logs the route key instead of the path, which can contain a one-time token, and never queries or headers. */
const ACCESS_LOG = {
  requestId: "$context.requestId",
  time: "$context.requestTime",
  method: "$context.httpMethod",
  route: "$context.routeKey",
  status: "$context.status",
  bytes: "$context.responseLength",
  latencyMs: "$context.responseLatency",
  functionMs: "$context.integrationLatency",
  functionError: "$context.integrationErrorMessage",
  sourceIp: "$context.identity.sourceIp",
};

/** Routes that CloudFormation creates at the same time. API Gateway answers 429 to more than ten changes a second. */
const ROUTES_AT_ONCE = 5;

export interface HttpApiProps {
  /** Allowed requests per second and at once; others get 429. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** @default - API Gateway's address */
  readonly domainName: DomainName | undefined;
  /** Turns API Gateway's own address off, for an API behind an edge. */
  readonly closeDefaultEndpoint: boolean;
  /** The optional parts that the deployment has. */
  readonly parts: readonly OptionalApiEntry[];
}

/**
 * The HTTP API. Every path of an operation has a route to the function that its schema names. It takes every
 * method: the text/plain tunnel sends all as POST, and the function answers one that the path lacks.
 * `$default` goes to `batch`, which serves operations without a route and answers unknown paths as LeanCloud does.
 */
export class HttpApi extends Construct {
  readonly api: Api;
  readonly stage: HttpStage;
  readonly functions: ApiFunctions;

  constructor(scope: Construct, id: string, props: HttpApiProps) {
    super(scope, id);
    this.functions = {
      accounts: this.createFunction("Accounts", "accounts"),
      installations: this.createFunction("Installations", "installations"),
      push: this.createFunction("Push", "push"),
      batch: this.createFunction("Batch", "batch"),
      pages: this.createFunction("Pages", "pages"),
      ...(props.parts.includes("engine") && { engine: this.createFunction("Engine", "engine") }),
      ...(props.parts.includes("classes") && {
        classes: this.createFunction("Classes", "classes"),
      }),
      ...(props.parts.includes("files") && { files: this.createFunction("Files", "files") }),
    };
    const integrations = this.createIntegrations();
    this.api = new Api(this, "Api", {
      apiName: deploymentName(this),
      description: "LeanCloud's /1.1 interface",
      createDefaultStage: false,
      disableExecuteApiEndpoint: props.closeDefaultEndpoint,
      ...(integrations.batch && { defaultIntegration: integrations.batch }),
      corsPreflight: {
        allowOrigins: ["*"],
        allowHeaders: CORS_HEADERS,
        allowMethods: [
          CorsHttpMethod.GET,
          CorsHttpMethod.POST,
          CorsHttpMethod.PUT,
          CorsHttpMethod.DELETE,
          CorsHttpMethod.OPTIONS,
        ],
        maxAge: Duration.days(1),
      },
    });
    Validations.of(this.api).acknowledge({
      id: "AwsSolutions-APIG4",
      reason:
        "The functions check the app key or signature, which some LeanCloud clients send in the body",
    });
    this.permitDefaultRoute();
    this.stage = this.createStage(props);
    this.addRoutes(integrations);
  }

  /** `https://…` without a trailing slash. */
  get url(): string {
    return this.api.apiEndpoint;
  }

  private createFunction(id: string, entry: ApiEntry): ServiceFunction {
    const { timeoutSeconds = API_TIMEOUT_SECONDS, ...rest } = {
      timeoutSeconds: undefined,
      ...FUNCTIONS[entry],
    };
    return new ServiceFunction(this, id, {
      entry,
      timeout: Duration.seconds(timeoutSeconds),
      ...rest,
    });
  }

  private createIntegrations(): Integrations {
    const create = (target: ServiceFunction) =>
      new HttpLambdaIntegration(target.entry, target.function, {
        // One permission per route would exceed the size limit of the function's policy.
        scopePermissionToRoute: false,
      });
    const targets: readonly ServiceFunction[] = Object.values(this.functions);
    return Object.fromEntries(targets.map((target) => [target.entry, create(target)]));
  }

  private createStage({ throttle, domainName }: HttpApiProps): HttpStage {
    const log = new LogGroup(this, "AccessLog", {
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return new HttpStage(this, "Stage", {
      httpApi: this.api,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
      ...(domainName ? { domainMapping: { domainName } } : {}),
    });
  }

  /** The source of `$default` is one segment shorter than that of the other routes. */
  private permitDefaultRoute(): void {
    this.functions.batch.function.addPermission("DefaultRoute", {
      principal: new ServicePrincipal("apigateway.amazonaws.com"),
      scope: this,
      sourceArn: Stack.of(this).formatArn({
        service: "execute-api",
        resource: this.api.apiId,
        resourceName: "*/$default",
      }),
    });
  }

  /**
   * One route for each path, since a stack has 500 resources and an API 300 routes. Routes of a part that the
   * deployment lacks go to `$default`, where an error names the setting.
   */
  private addRoutes(integrations: Integrations): void {
    const routes = [...pathEntries()].flatMap(([path, entry]) => {
      const integration = integrations[entry];
      if (integration === undefined) return [];
      return this.api.addRoutes({ path, methods: [HttpMethod.ANY], integration });
    });
    for (const [index, route] of routes.entries()) {
      const before = routes[index - ROUTES_AT_ONCE];
      if (before) toResource(route).addResourceDependency(toResource(before));
    }
  }
}

function toResource(route: HttpRoute): CfnRoute {
  return route.node.defaultChild as CfnRoute;
}

/** The function of each path that has a route. */
function pathEntries(): ReadonlyMap<string, ApiEntry> {
  const routed = Object.values(operations).filter((operation) => !("unrouted" in operation));
  return new Map(routed.flatMap(({ paths, entry }) => paths.map((path) => [path, entry] as const)));
}
