/** A resource of a CloudFormation template, as far as a comparison of templates needs it. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}

/** By logical id. */
export type TemplateResources = Readonly<Record<string, TemplateResource>>;

/** The name for operators: a logical id without the hash that CDK appends, such as `TablesUsers`. */
export function toName(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, "");
}
