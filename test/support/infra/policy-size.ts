/** A policy of IAM with the longest names: those of the longest stack in the longest region and partition. */
const STACK_NAME = "a".repeat(49);
const ARN = "arn:aws-cn:secretsmanager:ap-northeast-1:123456789012:secret:";
const LENGTH_OF_PSEUDO_PARAMETER = 16;

/** Upper bound of the characters that IAM counts of a part of a template. */
export function policySize(part: unknown): number {
  return JSON.stringify(withNames(part)).length;
}

function withNames(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withNames);
  if (typeof part !== "object" || part === null) return part;
  const { Ref, "Fn::GetAtt": attribute, "Fn::Join": join } = part as Record<string, string[]>;
  if (String(Ref).startsWith("AWS::")) return "x".repeat(LENGTH_OF_PSEUDO_PARAMETER);
  const id = Ref ?? attribute?.[0];
  if (id !== undefined) return `${ARN}${STACK_NAME}-${id}-ABCDEFGHIJKL`;
  if (join) return (withNames(join[1]) as string[]).join("");
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withNames(value)]));
}
