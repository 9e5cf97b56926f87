import type { Answers } from "../questions.ts";

const FENCE = "```";

export function toReadme({ appName, appId, appKey, region }: Answers): string {
  return `# ${appName}

Accounts and push notifications on LeanCloud's interface, by [Landfall](https://www.npmjs.com/package/landfall), in the
AWS region ${region}.

${FENCE}sh
npm install
npm start            # the whole service on this machine: no AWS account, no Docker
npm run synth        # writes the CloudFormation template to cdk.out/
npm run diff         # what a deployment would change
npm run deploy       # the same, and deploys unless a table, bucket, secret or queue would be lost
${FENCE}

While \`npm start\` runs:

${FENCE}sh
curl -X POST http://127.0.0.1:3000/1.1/users -H 'X-LC-Id: ${appId}' -H 'X-LC-Key: ${appKey}' \\
  -H 'Content-Type: application/json' -d '{"username":"tom","password":"secret-123"}'
${FENCE}

| File | Holds |
| --- | --- |
| \`landfall.json\` | The settings, which editors complete by its \`$schema\`. No secret is among them. |
| \`app.mjs\` | The CDK app. Add resources of your own to it. |
| \`mail-templates/\` | Your mails and page texts. |
| \`.github/workflows/deploy.yml\` | Synthesizes and compares pull requests, and deploys \`main\`. |

## First deployment

Log in to AWS (\`aws login\`) and run \`npx landfall deploy\`. Its plan names the quotas that AWS people have to approve first: a
new account runs 10 functions at once and sends mails to verified addresses only. Then it prepares the region for CDK, deploys
\`landfall.json\` and proves that it works. Set \`concurrency\` in \`landfall.json\` to the number of concurrent executions in
the plan.

From then on \`npm run deploy\` deploys the app with your own resources, and protects the tables from deletion.
\`npx landfall doctor --stack ${appName}\` says what is missing, \`npx landfall verify --stack ${appName}\` proves it again.
Commit \`package-lock.json\`: the workflow needs it.

## Deployments by GitHub

Create an [OIDC provider for GitHub](https://docs.github.com/en/actions/how-tos/secure-your-work/security-harden-deployments/oidc-in-aws)
and two roles in your account, and store their ARNs as variables of the repository. Both may \`sts:AssumeRole\` roles of
CDK, named \`cdk-*\`, and \`cloudformation:DescribeStacks\` and \`cloudformation:GetTemplate\`, to look for losses:

| Variable | Trusts | May assume |
| --- | --- | --- |
| \`AWS_DIFF_ROLE\` | \`repo:OWNER/REPOSITORY:pull_request\` | \`cdk-hnb659fds-lookup-role-*\` |
| \`AWS_DEPLOY_ROLE\` | \`repo:OWNER/REPOSITORY:ref:refs/heads/main\` | \`cdk-hnb659fds-*\` |

Without the variables the workflow only synthesizes.

## Update

${FENCE}sh
npm install --save-exact landfall@latest
npm run diff
${FENCE}

It lists each resource that changes, replaced ones in red, and the new settings. \`npm run deploy\` refuses to let go of data. If
you mean it, \`npx cdk deploy\` does it.
`;
}
