/** LeanCloud's last day is 2027-01-12. After it the bridge is off and can't be configured. */
export const BRIDGE_ENDS_MS = Date.UTC(2027, 0, 13);

/** Log lines that the stack counts in metrics while there is a bridge. */
export const BRIDGE_LINES = {
  /** A user of LeanCloud became a user here, or got the password or session that they have there. */
  adopted: "bridge adopted",
  /** LeanCloud did not know the credentials either. */
  missed: "bridge missed",
  /** Another user here has a name, address, number or account of the arriving user. */
  taken: "bridge value taken",
  /** LeanCloud gave no usable answer, or a user who can't be stored. */
  failed: "bridge failed",
} as const;
