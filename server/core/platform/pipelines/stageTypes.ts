import notation from '../../../../schemas/pipelines.json' with { type: 'json' };

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

const { kinds, offers } = notation;

/** A type of stage. */
export type StageType = keyof typeof notation.stages;

/** A kind of stage: all stages of one kind offer the same steps; types Pipeline and Dynamic have no steps. */
export type StageKind = keyof typeof offers;

/** Every type of stage. */
export const STAGE_TYPES = Object.keys(notation.stages) as readonly StageType[];

/** Every kind of stage. */
export const STAGE_KINDS = Object.keys(offers) as readonly StageKind[];

const KINDS: ReadonlyMap<string, string> = new Map(Object.entries(kinds));

/** Returns the kind of a stage type; null if the type is unknown, or its stages have no steps. */
export function kindOfStage(type: string): StageKind | null {
  return (KINDS.get(type) as StageKind | undefined) ?? null;
}

/** Returns the stage type of a kind. */
export function stageOfKind(kind: StageKind): StageType {
  return STAGE_TYPES.find((type) => KINDS.get(type) === kind)!;
}
