/** A permission of a function's role: actions such as `dynamodb:GetItem`, on ARNs with `*` and `?`. */
export interface Statement {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
}

/** Statements by the label of the function whose role has them. */
export type Access = ReadonlyMap<string, readonly Statement[]>;

interface Policy {
  readonly properties: PolicyProperties;
}

interface PolicyProperties {
  readonly Roles?: readonly string[];
  readonly PolicyDocument: {
    readonly Statement: readonly {
      readonly Effect: "Allow" | "Deny";
      readonly Action: string | readonly string[];
      readonly Resource: string | readonly string[];
      readonly Condition?: object;
    }[];
  };
}

interface Assumed {
  readonly label: string;
  readonly roleName: string;
}

/**
 * The `Allow` statements without conditions of each function's role; others allow nothing here. No
 * policy of the stack denies anything.
 *
 * @param policies the resources `AWS::IAM::Policy` and `AWS::IAM::ManagedPolicy`
 */
export function readAccess(policies: readonly Policy[], functions: readonly Assumed[]): Access {
  const statementsFor = ({ roleName }: Assumed): Statement[] =>
    policies
      .filter(({ properties: { Roles = [] } }) => Roles.includes(roleName))
      .flatMap(({ properties }) => properties.PolicyDocument.Statement)
      .filter(({ Effect, Condition }) => Effect === "Allow" && Condition === undefined)
      .map(({ Action, Resource }) => ({ actions: [Action].flat(), resources: [Resource].flat() }));
  return new Map(functions.map((assumed) => [assumed.label, statementsFor(assumed)]));
}
