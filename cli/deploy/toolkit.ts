import { DiffMethod, StackSelectionStrategy, Toolkit } from "@aws-cdk/toolkit-lib";

/** A message of the toolkit while it works. */
export interface Message {
  readonly code?: string;
  readonly data: unknown;
}

/** AWS CDK's toolkit. It answers its own questions as it would without a terminal: the plan has asked before. */
export function createToolkit(onMessage: (message: Message) => void = () => {}): Toolkit {
  return new Toolkit({
    color: false,
    emojis: false,
    ioHost: {
      notify: async (message) => onMessage(message),
      requestResponse: async (request) => request.defaultResponse,
    },
  });
}

/**
 * Selects one stack; the toolkit fails if the assembly has none of this path, or more.
 *
 * @param path such as `prod/team`; of a stack in no Stage its id
 */
export function theStack(path: string) {
  const strategy = StackSelectionStrategy.PATTERN_MUST_MATCH_SINGLE;
  return { stacks: { strategy, patterns: [path] } };
}

export type TemplateDiff = Awaited<ReturnType<Toolkit["diff"]>>[string];

/** The difference between the deployed template and that of the assembly. */
export async function diffTemplates(folder: string, path: string): Promise<TemplateDiff> {
  const toolkit = createToolkit();
  const assembly = await toolkit.fromAssemblyDirectory(folder);
  const method = DiffMethod.TemplateOnly();
  const [diff] = Object.values(await toolkit.diff(assembly, { method, ...theStack(path) }));
  if (diff === undefined) throw new TypeError(`The toolkit compared no stack ${path}`);
  return diff;
}
