interface StackFacts {
  readonly name: string;
  /** Folder of the cloud assembly. @default - CDK's own stack, which has none here */
  readonly folder?: string;
}

/** The meaning of a stack's state for the next deployment. */
export interface StateAdvice {
  /** `problem`: no deployment can be tried. */
  readonly state: "warning" | "problem";
  /** A sentence without its period. */
  readonly advice: string;
}

type Row = readonly [
  states: RegExp,
  state: StateAdvice["state"],
  advice: (facts: StackFacts) => string,
];

/** The first row that fits. @see CloudFormation, "Stack status codes" */
const ROWS: readonly Row[] = [
  [
    /_IN_PROGRESS$/,
    "problem",
    () =>
      "Another deployment is running: wait until CloudFormation has finished, and run this again",
  ],
  [/^UPDATE_(ROLLBACK_)?FAILED$/, "problem", toRollback],
  [
    /^IMPORT_ROLLBACK_FAILED$/,
    "problem",
    () =>
      "CloudFormation could not undo an import: its events in the console say of which resource. The stack still serves, so don't delete it, and ask AWS Support",
  ],
  [
    /_FAILED$/,
    "problem",
    ({ name }) => `aws cloudformation delete-stack --stack-name ${name}, then run this again`,
  ],
  [
    /^ROLLBACK_COMPLETE$/,
    "warning",
    () => "Nothing of it is left: the next deployment deletes the stack and begins anew",
  ],
  [
    /_ROLLBACK_COMPLETE$/,
    "warning",
    () => "The version before serves as it did: correct the cause before you deploy again",
  ],
];

/** @returns undefined for a state after a success */
export function findAdvice(status: string, facts: StackFacts): StateAdvice | undefined {
  const row = ROWS.find(([states]) => states.test(status));
  return row && { state: row[1], advice: row[2](facts) };
}

function toRollback({ name, folder }: StackFacts): string {
  return folder === undefined
    ? `Continue the rollback of ${name} in the console (CloudFormation, Stack actions), then run this again`
    : `npx cdk rollback --app ${folder}, then run this again`;
}
