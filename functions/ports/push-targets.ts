import type { DeviceGroup } from "../domain/push/providers/target.ts";

interface TargetCount {
  /** So far; counting ends soon above the limit. */
  readonly devices: number;
  /** No more will come. */
  readonly planned: boolean;
}

/** How many devices a push is for, by its ledger. Strongly consistent. */
export interface PushTargets {
  /** Devices of APNs in the groups that `isMeant` accepts. */
  count(
    push: string,
    isMeant: (group: DeviceGroup) => boolean,
    limit: number,
  ): Promise<TargetCount>;
}
