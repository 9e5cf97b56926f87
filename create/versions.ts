import landfall from "../package.json" with { type: "json" };

/** Both packages are released together. */
export const VERSION = landfall.version;

/** This version was tested with them. */
export const CDK_VERSIONS = {
  "aws-cdk-lib": landfall.devDependencies["aws-cdk-lib"],
  constructs: landfall.devDependencies.constructs,
};

export const CDK_COMMAND_VERSION = landfall.devDependencies["aws-cdk"];
