import type { Resources } from "./stack.ts";

/** Logical ids that lead back to themselves; CloudFormation refuses the template, the CDK does not look. */
export function findCircles(resources: Resources): string[] {
  const open = new Map(
    Object.entries(resources).map(([id, resource]) => [
      id,
      new Set([...references(resource)].filter((other) => other in resources)),
    ]),
  );
  for (;;) {
    const done = [...open].filter(([, others]) => ![...others].some((other) => open.has(other)));
    if (done.length === 0) return [...open.keys()];
    for (const [id] of done) open.delete(id);
  }
}

/** Every string of a resource that can be a logical id: of a Ref, GetAtt, Sub or DependsOn. */
function references(part: unknown): Set<string> {
  const found = new Set<string>();
  JSON.stringify(part, (key, value) => {
    if (key === "Ref") found.add(value);
    if (key === "Fn::GetAtt") found.add(String([value].flat()[0]).split(".")[0] ?? "");
    if (key === "DependsOn") for (const id of [value].flat()) found.add(id);
    return value;
  });
  return found;
}
