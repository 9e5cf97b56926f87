import {
  PUSH_PROVIDERS,
  VENDOR_NAMES,
  type Vendor,
} from "../../../functions/contract/push-providers.ts";
import { toEntryName } from "../../../functions/contract/service-name.ts";
import type { Deployment } from "../../stack/deployment.ts";
import { type Check, type Finding, ok, problem, skipped, unchecked, warning } from "../finding.ts";
import { readPushCredentials, storeCommandFor } from "./push-credentials.ts";

/** The vendors that have senders, which `pushVendors` decided, against the stored credentials. */
export const checkPushVendors: Check<Deployment> = {
  name: "push-vendors",
  actions: ["secretsmanager:GetSecretValue"],
  run: async (deployment) => {
    const credentials = await readPushCredentials(deployment);
    if (credentials === undefined)
      return [unchecked(skipped("The stored push credentials are not readable"))];
    const deployed = await findDeployedVendors(deployment);
    const findings = VENDOR_NAMES.flatMap((vendor) =>
      compare(vendor, {
        isDeployed: deployed.has(vendor),
        isStored: vendor in credentials,
        store: storeCommandFor(deployment, vendor),
      }),
    );
    return findings.length > 0 ? findings : [ok(describe(deployed))];
  },
};

interface Presence {
  readonly isDeployed: boolean;
  readonly isStored: boolean;
  /** Command that stores credentials. */
  readonly store: string;
}

function compare(vendor: Vendor, { isDeployed, isStored, store }: Presence): Finding[] {
  if (isDeployed === isStored) return [];
  const { displayName } = PUSH_PROVIDERS[vendor];
  if (isDeployed) {
    const text = `${displayName} has a sender but no credentials: pushes to its devices end with an error`;
    return [problem(text, `${store}, or remove "${vendor}" from pushVendors and deploy`)];
  }
  const text = `Credentials of ${displayName} are stored, but the deployment has no sender for it: its devices get no pushes`;
  return [warning(text, `Add "${vendor}" to pushVendors and deploy`)];
}

/** Only the vendors of `pushVendors` have a function `send-<vendor>`. */
export async function findDeployedVendors({ functions }: Deployment): Promise<ReadonlySet<Vendor>> {
  const names = (await functions()).map(({ Environment }) =>
    toEntryName(Environment?.Variables?.POWERTOOLS_SERVICE_NAME),
  );
  return new Set(VENDOR_NAMES.filter((vendor) => names.includes(`send-${vendor}`)));
}

function describe(deployed: ReadonlySet<Vendor>): string {
  if (deployed.size === 0) return "No push vendor is configured, and none has credentials";
  const names = [...deployed].map((vendor) => PUSH_PROVIDERS[vendor].displayName);
  return `Senders and credentials for ${names.join(", ")}`;
}
