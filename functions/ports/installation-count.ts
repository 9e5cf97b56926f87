/** How many installations there are, more or less: DynamoDB counts them every six hours. */
export type InstallationCount = () => Promise<number>;
