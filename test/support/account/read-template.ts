import type { AccountState, Template } from "./account-state.ts";

/** The template of a request: in its body, as YAML, or uploaded before, as JSON. */
export function readTemplate(input: URLSearchParams, { objects }: AccountState): Template {
  const url = input.get("TemplateURL");
  if (url === null) return parseYaml(input.get("TemplateBody") ?? "");
  const key = new URL(url).pathname.split("/").at(-1) ?? "";
  const body = objects.get(key);
  if (body === undefined) throw new Error(`No object ${key} was uploaded`);
  return JSON.parse(body.slice(body.indexOf("{"), body.lastIndexOf("}") + 1));
}

/** Ids and types of the resources alone, which is all that the simulation needs of CDK's own stacks. */
function parseYaml(text: string): Template {
  const [, resources = ""] = /^Resources:\n((?: .*\n?|\n)*)/m.exec(text) ?? [];
  const found = resources.matchAll(/^ {2}(\w+):\n {4}Type: (\S+)/gm);
  return { Resources: Object.fromEntries([...found].map(([, id, Type]) => [id, { Type }])) };
}
