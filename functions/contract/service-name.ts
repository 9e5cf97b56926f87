/**
 * The variable POWERTOOLS_SERVICE_NAME of a function, which is the `service` of its log lines, such as
 * `shop/accounts`: a search over all logs of an account shows which app and stage a line is from.
 */
export function toServiceName(stackName: string, entry: string): string {
  return `${stackName}/${entry}`;
}

/** The entry in it; deployments before 0.2 have the entry alone. */
export function toEntryName(serviceName: string | undefined): string | undefined {
  return serviceName?.split("/").at(-1);
}
