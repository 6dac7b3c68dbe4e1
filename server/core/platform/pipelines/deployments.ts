import type { Path } from '../../shape.ts';
import { findGiven } from '../../shapeKeys.ts';
import { isExpression } from '../../shapeReport.ts';
import type { TreeNode } from '../../tree.ts';

/**
 * The steps of each type of deployment, by how the names of their types begin (docs/pipelines.md#steps-of-a-deployment). Types that begin
 * with none of these run in any deployment.
 */
const STEPS: Readonly<Record<string, RegExp>> = {
  Kubernetes: /^(?:K8s|HelmDelete$)/,
  // A public sample rolls out a chart with the steps of Kubernetes.
  NativeHelm: /^(?:K8s|Helm)/,
  Ssh: /^Command$/,
  WinRm: /^Command$/,
  CustomDeployment: /^(?:FetchInstanceScript|Command)$/,
  ServerlessAwsLambda: /^ServerlessAwsLambda/,
  AwsLambda: /^AwsLambda/,
  AWS_SAM: /^AwsSam/,
  ECS: /^Ecs/,
  Asg: /^Asg/,
  Elastigroup: /^Elastigroup/,
  TAS: /^(?:(?:Basic|BG|Canary)AppSetup|App(?:Resize|Rollback)|Swap(?:Routes|Rollback)|RouteMapping|Tanzu|Tas)/,
  AzureWebApp: /^Azure(?:WebApp|Slot|SwapSlot|TrafficShift)/,
  AzureFunction: /^Azure(?:Function|Slot|SwapSlot|TrafficShift)/,
  AzureContainerApps: /^AzureContainerApps/,
  GoogleCloudFunctions: /^(?:CloudFunction|DeployCloudFunction|RollbackCloudFunction)/,
  GoogleCloudRun: /^GoogleCloudRun/,
  GoogleManagedInstanceGroup: /^GoogleMig/,
  Salesforce: /^Salesforce/,
};

/** Returns the types of deployments that a type of step is for; null if it is for any. */
export function deploymentsOfStep(type: string): readonly string[] | null {
  const found = Object.keys(STEPS).filter((deployment) => STEPS[deployment]!.test(type));
  return found.length === 0 ? null : found;
}

/**
 * Returns the type of the deployment around a place in a frame, if its steps are known: what the frame says of it, or else what is known
 * around the frame. Null if it is unknown.
 */
export function deploymentAt(root: TreeNode | null, path: Path, around: string | null): string | null {
  let found = around;
  let node = root;
  for (const part of path) {
    const stated = node?.kind === 'map' ? findGiven(node, 'deploymentType')?.value : undefined;
    if (stated !== undefined) found = toKnown(stated);
    if (typeof part === 'number') node = node?.kind === 'list' ? (node.items[part] ?? null) : null;
    else node = node?.kind === 'map' ? (findGiven(node, part)?.value ?? null) : null;
  }
  return found;
}

function toKnown(node: TreeNode | null): string | null {
  if (node?.kind !== 'scalar' || isExpression(node)) return null;
  return Object.hasOwn(STEPS, String(node.value)) ? String(node.value) : null;
}
