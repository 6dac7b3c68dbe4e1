import notation from '../../../schemas/pipelines.json' with { type: 'json' };
import { STAGE_KINDS, type StageKind } from './stageTypes.ts';

/** Every type of step. */
export const STEP_TYPES: readonly string[] = Object.keys(notation.steps);

const OFFERS: Readonly<Record<StageKind, readonly string[]>> = notation.offers;

/** The types of steps that a stage of this kind offers; every type where the kind is not known. */
export function stepTypesOf(kind: StageKind | null): readonly string[] {
  return kind === null ? STEP_TYPES : OFFERS[kind];
}

/** The kinds of stages that offer a type of step; none where the type is not known. */
export function kindsOfStep(type: string): readonly StageKind[] {
  return STAGE_KINDS.filter((kind) => OFFERS[kind].includes(type));
}

/** Those of deployments alone: a rollback of what Terraform and its like have built is a step like any other. */
const UNDOES =
  /^(?:K8sRolling|K8sProgressiveCanary|Helm|Ecs(?:Rolling|Basic|BlueGreen)|Asg(?:Rolling|BlueGreen)?|Elastigroup|Tas(?:Rolling)?|Swap|AzureWebApp|AzureFunction|AzureContainerApps|Aws(?:Lambda(?:Canary)?|Sam)|ServerlessAwsLambda|CloudFunction|GoogleCloudRun|GoogleMigBlueGreen)Rollback(?:V2)?$/;

/** Whether a type of step undoes a deployment: it belongs among the steps that roll a stage back. */
export function undoesDeployment(type: string): boolean {
  return UNDOES.test(type);
}
