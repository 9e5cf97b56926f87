import type { TemplateResource, TemplateResources } from "./template.ts";

/** The properties that make a resource the only one of its kind, by type. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  "AWS::ApiGatewayV2::DomainName": ["DomainName"],
  "AWS::Route53::RecordSet": ["Type", "Name"],
};

export interface TakenName {
  readonly type: string;
  /** Such as `A api.example.com.`. */
  readonly name: string;
}

/**
 * Names that a resource of the deployed template has and that another one of the new template wants.
 * CloudFormation creates before it deletes, so AWS refuses the second.
 */
export function findTakenNames(before: TemplateResources, after: TemplateResources): TakenName[] {
  const owners = new Map(named(before).map(({ key, id }) => [key, id]));
  return named(after)
    .filter(({ key, id }) => owners.has(key) && owners.get(key) !== id)
    .map(({ type, name }) => ({ type, name }));
}

function named(resources: TemplateResources) {
  return Object.entries(resources).flatMap(([id, resource]) => {
    const name = toName(resource);
    return name === undefined
      ? []
      : [{ id, type: resource.Type, name, key: `${resource.Type} ${name}` }];
  });
}

function toName({ Type, Properties = {} }: TemplateResource): string | undefined {
  return NAMES[Type]?.map((property) => String(Properties[property])).join(" ");
}
