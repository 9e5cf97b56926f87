export interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string }>>;
  readonly Outputs?: Readonly<Record<string, { readonly Value?: unknown }>>;
}

export interface StackEvent {
  readonly LogicalResourceId: string;
  readonly PhysicalResourceId: string;
  readonly ResourceType: string;
  readonly ResourceStatus: string;
  readonly ResourceStatusReason?: string;
  readonly Timestamp: string;
}

export interface SimulatedStack {
  readonly name: string;
  readonly id: string;
  status: string;
  /** ISO 8601, the beginning of the last update. */
  updatedAt?: string;
  template: Template;
  parameters: Readonly<Record<string, string>>;
  outputs: Readonly<Record<string, string>>;
  /** The oldest first. */
  readonly events: StackEvent[];
}

interface ChangeSet {
  readonly stack: SimulatedStack;
  readonly template: Template;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The contents of the account, and the failures that a test wants. */
export interface AccountState {
  readonly region: string;
  identity: { readonly account: string; readonly arn: string };
  readonly stacks: Map<string, SimulatedStack>;
  /** Deleted stacks, which CloudFormation still describes by their ARN. */
  readonly deleted: SimulatedStack[];
  readonly changeSets: Map<string, ChangeSet>;
  /** Uploaded objects by key. */
  readonly objects: Map<string, string>;
  /** Actions of the Query protocol, in their order. */
  readonly calls: string[];
  /** Concurrent executions of Lambda. */
  concurrency: number;
  /** SES and SMS reach only verified addresses. */
  isInSandbox: boolean;
  /** Reasons by the beginning of a logical id: the next deployment fails at this resource. */
  failing: Record<string, string>;
  /** Messages by the action of the Query protocol that the account refuses. */
  refusing: Record<string, string>;
  /** Outputs of a stack by its name, instead of made-up ones; the template's literal ones are kept. */
  outputs: Record<string, Readonly<Record<string, string>>>;
  /** Physical ids of a stack's resources by its name, instead of made-up ones. */
  physicalIds: Record<string, Readonly<Record<string, string>>>;
}

const ACCOUNT = "123456789012";

export function createState(region: string): AccountState {
  const partition = region.startsWith("cn-") ? "aws-cn" : "aws";
  const arn = `arn:${partition}:sts::${ACCOUNT}:assumed-role/Deployer/ops`;
  return {
    region,
    identity: { account: ACCOUNT, arn },
    stacks: new Map(),
    deleted: [],
    changeSets: new Map(),
    objects: new Map(),
    calls: [],
    ...{ concurrency: 1_000, isInSandbox: false },
    failing: {},
    refusing: {},
    outputs: {},
    physicalIds: {},
  };
}
