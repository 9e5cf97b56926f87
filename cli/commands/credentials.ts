import { WEBHOOK_NAMES } from "../../functions/contract/webhooks.ts";
import { defineCommand } from "../command.ts";
import { UsageError } from "../command-error.ts";
import { OWNER_NAMES, optionsOf } from "../credentials/entry-flags.ts";
import { JSON_OUTPUT, LOCAL_URL, STACK, toOrigin, toStackName, value } from "../flags.ts";

/** Advice for errors of Secrets Manager and CloudFormation, by name. */
const ADVICE: Readonly<Record<string, string>> = {
  ResourceNotFoundException:
    "the secret does not exist; check its name, the account and the region",
  InvalidRequestException: "the secret can't be changed",
  ValidationError: "check --stack and AWS_REGION",
};

const PLACE = {
  stack: STACK,
  store: value("ARN", "the secret instead of its stack: the stack's output PushCredentialsSecret"),
  url: LOCAL_URL,
} as const;

export const credentials = defineCommand({
  name: "credentials",
  summary: "Checks push credentials and alarm webhooks, and stores them if they are valid",
  usage: [
    "add PROVIDER FLAGS WHERE",
    "add PROVIDER --help",
    "add SERVICE --webhook URL WHERE",
    "add webpush --generate --subject mailto:YOU@EXAMPLE.COM WHERE",
    "remove PROVIDER|SERVICE [NAME] WHERE",
    "show WHERE [--json]",
    "FILE [WHERE]",
  ],
  takesArguments: true,
  options: { ...PLACE, json: { ...JSON_OUTPUT, text: "with show: print the result as JSON" } },
  groups: Object.fromEntries(OWNER_NAMES.map((name) => [name, optionsOf(name)])),
  notes: `add adds an entry, or replaces the one of its key or profile; with --help it lists the flags of ${OWNER_NAMES.join(", ")}. SERVICE is ${WEBHOOK_NAMES.join(", ")}: a group there gets the alarms. --generate makes the key pair for browsers. remove removes a profile, an APNs key, or all of a provider. show lists what is stored, without secrets. A FILE with all push credentials is checked, and stored instead of all others.

WHERE is --stack NAME, --store ARN or --url URL. A FILE is JSON as described by schemas/config/push-credentials.json; keys and certificates are PEM strings (for a .p12: openssl pkcs12 -in FILE.p12 -nodes).

A value may be @FILE, or - for the standard input, so that it is not in the history of your shell. Region and credentials come from the environment, as for the AWS CLI.`,
  aws: {
    service: "Secrets Manager",
    permissions:
      "allow secretsmanager:GetSecretValue and secretsmanager:PutSecretValue on the secret, and with --stack cloudformation:DescribeStacks",
  },
  explain: ({ name, message }) =>
    Object.hasOwn(ADVICE, name) ? `${ADVICE[name]} (${message})` : undefined,
  read({ stack, store: secret, url, json, ...entry }, [action, ...args]) {
    if (action === undefined)
      throw new UsageError("name what to do: add, remove, show; see --help");
    if ([stack, secret, url].filter((place) => place !== undefined).length > 1) {
      throw new UsageError("--stack, --store and --url exclude each other; use one of them");
    }
    const [stranger] = [...(action === "add" ? [] : Object.keys(entry))];
    if (stranger !== undefined) throw new UsageError(`--${stranger} belongs to add; see --help`);
    if (json && action !== "show") throw new UsageError("--json belongs to show; see --help");
    const place = {
      ...{ secret, url: toOrigin(url) },
      stack: stack === undefined ? undefined : toStackName(stack),
    };
    return { action, args, place, json, entry };
  },
  run: async (flags) =>
    (await import("../credentials/manage-credentials.ts")).manageCredentials(flags),
});
