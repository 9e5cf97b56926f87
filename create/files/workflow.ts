import type { Answers } from "../questions.ts";

const STEPS = `      - uses: actions/checkout@34e114876b0b11c390a56381ad16ebd13914f8d5 # v4.3.1
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 24
          cache: npm
      - run: npm ci
      - run: npm run synth`;

/** @param variable the repository's variable with the ARN of the role */
function toLogIn(variable: string, region: string): string {
  return `      - uses: aws-actions/configure-aws-credentials@ececac1a45f3b08a01d2dd070d28d111c5fe6722 # v4.1.0
        if: vars.${variable} != ''
        with:
          role-to-assume: \${{ vars.${variable} }}
          aws-region: ${region}`;
}

/**
 * Code of a pull request runs with a role that only reads. Without the variables, both jobs only
 * synthesize. GitHub gives pull requests of forks no variables.
 */
export function toWorkflow({ region }: Answers): string {
  return `name: deploy
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
  id-token: write # GitHub proves itself to AWS by OIDC, so that no key is stored.
concurrency: deploy-\${{ github.ref }}
jobs:
  diff:
    if: github.event_name == 'pull_request'
    runs-on: ubuntu-latest
    steps:
${STEPS}
${toLogIn("AWS_DIFF_ROLE", region)}
      - run: npm run diff
        if: vars.AWS_DIFF_ROLE != ''
  deploy:
    if: github.event_name == 'push'
    runs-on: ubuntu-latest
    steps:
${STEPS}
${toLogIn("AWS_DEPLOY_ROLE", region)}
      - run: npm run deploy -- --require-approval never
        if: vars.AWS_DEPLOY_ROLE != ''
`;
}
