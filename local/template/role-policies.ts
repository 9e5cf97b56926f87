/** The actions that a function's role allows or denies, such as `dynamodb:GetItem`, on ARNs with `*` and `?`. */
export interface Statement {
  readonly effect: "Allow" | "Deny";
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** The only sender that a permission of SES is for. */
  readonly fromAddress?: string;
}

/** Statements of roles, by the label of the function. */
export type Access = ReadonlyMap<string, readonly Statement[]>;

export interface Policy {
  readonly properties: PolicyProperties;
}

interface PolicyProperties {
  readonly Roles?: readonly string[];
  readonly PolicyDocument: { readonly Statement: readonly PolicyStatement[] };
}

interface RoleProperties {
  readonly Policies?: readonly Pick<PolicyProperties, "PolicyDocument">[];
}

interface PolicyStatement {
  readonly Effect: "Allow" | "Deny";
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: Condition;
}

interface Condition {
  readonly StringEquals?: { readonly "ses:FromAddress"?: string };
}

interface Assumed {
  readonly label: string;
  readonly roleName: string;
}

/**
 * The statements of each function's role. Conditions are not evaluated, except on the sender of a mail: a
 * permission with another one allows nothing here, and a denial with one always holds.
 *
 * @param policies those inside of roles, and the resources `AWS::IAM::Policy` and `AWS::IAM::ManagedPolicy`
 */
export function readAccess(policies: readonly Policy[], functions: readonly Assumed[]): Access {
  const statementsFor = ({ roleName }: Assumed): Statement[] =>
    policies
      .filter(({ properties: { Roles = [] } }) => Roles.includes(roleName))
      .flatMap(({ properties }) => properties.PolicyDocument.Statement)
      .filter(
        ({ Effect, Condition }) =>
          Effect === "Deny" || Condition === undefined || senderIn(Condition) !== undefined,
      )
      .map(toStatement);
  return new Map(functions.map((assumed) => [assumed.label, statementsFor(assumed)]));
}

/** The policies inside a role, in the form of those beside it. */
export function toPolicies(roleName: string, { Policies = [] }: RoleProperties): Policy[] {
  return Policies.map(({ PolicyDocument }) => ({
    properties: { Roles: [roleName], PolicyDocument },
  }));
}

function toStatement({ Effect: effect, Action, Resource, Condition }: PolicyStatement): Statement {
  const fromAddress = Condition && senderIn(Condition);
  const what = { effect, actions: [Action].flat(), resources: [Resource].flat() };
  return fromAddress === undefined ? what : { ...what, fromAddress };
}

function senderIn({ StringEquals }: Condition): string | undefined {
  return StringEquals?.["ses:FromAddress"];
}
