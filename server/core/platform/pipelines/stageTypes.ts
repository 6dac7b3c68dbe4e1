import type { PipelineNotation } from './pipelineNotation.ts';

/** A kind of stage: all stages of one kind offer the same steps; types Pipeline and Dynamic have no steps. */
export type StageKind = string;

/** The types of stages and steps in a catalogue. */
export class StageTypes {
  /** Every type of stage. */
  readonly stageTypes: readonly string[];
  /** Every type of step. */
  readonly stepTypes: readonly string[];
  /** Every kind of stage. */
  readonly stageKinds: readonly StageKind[];
  readonly #kinds: ReadonlyMap<string, StageKind>;
  readonly #offers: ReadonlyMap<StageKind, readonly string[]>;

  constructor({ stages, steps, kinds, offers }: PipelineNotation) {
    this.stageTypes = Object.keys(stages);
    this.stepTypes = Object.keys(steps);
    this.stageKinds = Object.keys(offers);
    this.#kinds = new Map(Object.entries(kinds));
    this.#offers = new Map(Object.entries(offers));
  }

  /** Returns the step types that a stage of this kind offers; every type if the kind is unknown (null). */
  stepTypesOf(kind: StageKind | null): readonly string[] {
    return kind === null ? this.stepTypes : (this.#offers.get(kind) ?? []);
  }

  /** Returns the kinds of stages that offer a step type; empty if the type is unknown. */
  kindsOfStep(type: string): readonly StageKind[] {
    return this.stageKinds.filter((kind) => this.stepTypesOf(kind).includes(type));
  }

  /** Returns the kind of a stage type; null if the type is unknown, or its stages have no steps. */
  kindOfStage(type: string): StageKind | null {
    return this.#kinds.get(type) ?? null;
  }

  /** Returns the stage type of a kind. */
  stageOfKind(kind: StageKind): string {
    return this.stageTypes.find((type) => this.#kinds.get(type) === kind)!;
  }
}

/** Only rollbacks of deployments: a rollback of infrastructure, as with Terraform, is a step like any other. */
const UNDOES =
  /^(?:K8sRolling|K8sProgressiveCanary|Helm|Ecs(?:Rolling|Basic|BlueGreen)|Asg(?:Rolling|BlueGreen)?|Elastigroup|Tas(?:Rolling)?|Swap|AzureWebApp|AzureFunction|AzureContainerApps|Aws(?:Lambda(?:Canary)?|Sam)|ServerlessAwsLambda|CloudFunction|GoogleCloudRun|GoogleMigBlueGreen)Rollback(?:V2)?$/;

/** Whether a type of step rolls back a deployment, and so belongs among the rollback steps of a stage. */
export function undoesDeployment(type: string): boolean {
  return UNDOES.test(type);
}
