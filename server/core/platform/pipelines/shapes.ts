import type { Shape, Shapes } from '../../shape.ts';
import { ELSEWHERE, isAlternatives, type Notation, type NotedFields, readShapes } from '../../shapeNotation.ts';
import type { PipelineNotation } from './pipelineNotation.ts';
import type { StageKind, StageTypes } from './stageTypes.ts';

/** A kind of stage, or `any` if it is unknown. */
type StepKind = StageKind | 'any';

/**
 * The shapes of pipelines, each parsed on first use: `Pipeline` is the value of `pipeline:`, `StageEntry` an entry of its stages,
 * `StepEntry.cd` an entry of the steps in a deployment stage, and the type of a step names the shape of its `spec`.
 */
export class PipelineShapes implements Shapes {
  readonly lenient = true;
  readonly published: string;
  readonly #notation: PipelineNotation;
  readonly #types: StageTypes;
  readonly #read = new Map<string, Shape>();
  readonly #variants = new Map<string, Shapes>();

  constructor(notation: PipelineNotation, types: StageTypes) {
    this.published = notation.published;
    this.#notation = notation;
    this.#types = types;
  }

  shapeOf(name: string): Shape {
    const known = this.#read.get(name);
    if (known !== undefined) return known;
    const [, variant = ''] = name.split('.');
    const shapes = this.#variants.get(variant) ?? { ...readShapes(this.#toVariant(variant), { lenient: true }), published: this.published };
    this.#variants.set(variant, shapes);
    const shape = shapes.shapeOf(name);
    this.#read.set(name, shape);
    return shape;
  }

  /** Returns the shapes whose names have this variant after a dot, or no dot if it is ''. */
  #toVariant(variant: string): NotedFields {
    const { shapes, steps } = this.#notation;
    if (variant === '') return { ...shapes, ...steps, Stage: this.#toStage() };
    return variant === 'body' ? this.#toBodies() : this.#toKindShapes(variant);
  }

  /** Returns the shapes specific to stages of this kind, like `Step.cd`: the steps that it offers, and everything that contains them. */
  #toKindShapes(kind: StepKind): NotedFields {
    if (kind !== 'any' && !this.#types.stageKinds.includes(kind)) return {};
    const { perKind, rollback } = this.#notation;
    const shapes = Object.entries(perKind).map(([name, noted]) => [`${name}.${kind}`, this.#putKind(noted, kind)]);
    const {
      [`Step.${kind}`]: step,
      [`Execution.${kind}`]: execution,
      ...others
    } = Object.fromEntries(shapes) as Record<string, NotedFields>;
    return {
      ...others,
      [`Step.${kind}`]: { ...step, 'by open type': this.#toStepBranches(kind), [ELSEWHERE]: this.#types.stepTypes.join(' | ') },
      [`Execution.${kind}`]: rollback.includes(kind) || kind === 'any' ? execution! : withoutField(execution!, 'rollbackSteps'),
    };
  }

  /** Specializes a notation to the steps of one kind of stage: `Execution` becomes `Execution.cd`. */
  #putKind(noted: Notation, kind: StepKind): Notation {
    if (typeof noted === 'string') {
      const [name = ''] = noted.split(' ', 1);
      return Object.hasOwn(this.#notation.perKind, name) ? `${name}.${kind}${noted.slice(name.length)}` : noted;
    }
    if (isAlternatives(noted)) return noted.map((one) => this.#putKind(one, kind));
    return Object.fromEntries(Object.entries(noted).map(([key, value]) => [key, this.#putKind(value, kind)]));
  }

  /** Returns the fields of each step type; `spec` is required if it has required fields itself. */
  #toStepBranches(kind: StepKind): NotedFields {
    const { stepFields } = this.#notation;
    const types = this.#types.stepTypesOf(kind === 'any' ? null : kind);
    return Object.fromEntries(
      types.map((type) => [type, { ...stepFields[type], [this.#demands(type) ? 'spec*' : 'spec']: this.#toSpec(type) }]),
    );
  }

  #demands(type: string): boolean {
    const { shapes, steps } = this.#notation;
    const noted = steps[type] ?? {};
    const fields = typeof noted === 'string' ? (shapes[noted] ?? {}) : noted;
    return Object.keys(fields).some((key) => key.endsWith('*') || key === 'at least one of' || key === 'exactly one of');
  }

  /** Specs are shapes named after their type, unless the type starts with a lower-case letter. */
  #toSpec(type: string): Notation {
    return /^[A-Z]/.test(type) ? type : (this.#notation.steps[type] ?? {});
  }

  #toStage(): NotedFields {
    const { shapes, stages, stageFields } = this.#notation;
    const branches = this.#types.stageTypes.map((type) => {
      const spec = this.#putKind(stages[type]!, this.#types.kindOfStage(type) ?? 'any');
      return [type, { ...stageFields[type], 'spec*': spec }];
    });
    return { ...(shapes.Stage as NotedFields), 'by open type': Object.fromEntries(branches) };
  }

  /** Returns the shapes of template contents, whose identifier and name are optional: the document that uses the template sets them. */
  #toBodies(): NotedFields {
    const steps = this.#toKindShapes('any');
    return {
      'Pipeline.body': withoutIdentity(this.#notation.shapes.Pipeline as NotedFields),
      'Stage.body': withoutIdentity(this.#toStage()),
      'Step.body': withoutIdentity(steps['Step.any'] as NotedFields),
      // A group that was saved as a template names the type of its stage.
      'StepGroup.body': { ...withoutIdentity(steps['StepGroup.any'] as NotedFields), stageType: 'text' },
    };
  }
}

/** Returns the name of the shape of an entry of `steps` in a stage of this kind; null is an unknown kind. */
export function stepEntryOf(kind: StageKind | null): string {
  return `StepEntry.${kind ?? 'any'}`;
}

function withoutField(noted: NotedFields, field: string): NotedFields {
  return Object.fromEntries(Object.entries(noted).filter(([key]) => key !== field));
}

function withoutIdentity(noted: NotedFields): NotedFields {
  return Object.fromEntries(
    Object.entries(noted).map(([key, value]) => [/^(?:identifier|name)[*]$/.test(key) ? key.slice(0, -1) : key, value]),
  );
}
