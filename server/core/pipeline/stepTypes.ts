import notation from '../../../schemas/pipelines.json' with { type: 'json' };
import { STAGE_KINDS, type StageKind } from './stageTypes.ts';

/** Every type of step. */
export const STEP_TYPES: readonly string[] = Object.keys(notation.steps);

const OFFERS: Readonly<Record<StageKind, readonly string[]>> = notation.offers;

/** Returns the step types that a stage of this kind offers; every type if the kind is unknown (null). */
export function stepTypesOf(kind: StageKind | null): readonly string[] {
  return kind === null ? STEP_TYPES : OFFERS[kind];
}

/** Returns the kinds of stages that offer a step type; empty if the type is unknown. */
export function kindsOfStep(type: string): readonly StageKind[] {
  return STAGE_KINDS.filter((kind) => OFFERS[kind].includes(type));
}

/** Only rollbacks of deployments: a rollback of infrastructure, as with Terraform, is a step like any other. */
const UNDOES =
  /^(?:K8sRolling|K8sProgressiveCanary|Helm|Ecs(?:Rolling|Basic|BlueGreen)|Asg(?:Rolling|BlueGreen)?|Elastigroup|Tas(?:Rolling)?|Swap|AzureWebApp|AzureFunction|AzureContainerApps|Aws(?:Lambda(?:Canary)?|Sam)|ServerlessAwsLambda|CloudFunction|GoogleCloudRun|GoogleMigBlueGreen)Rollback(?:V2)?$/;

/** Whether a type of step rolls back a deployment, and so belongs among the rollback steps of a stage. */
export function undoesDeployment(type: string): boolean {
  return UNDOES.test(type);
}
