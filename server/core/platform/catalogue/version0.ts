import type { Notation, NotedFields } from '../../shapeNotation.ts';
import { FieldsBuilder } from './fieldsBuilder.ts';
import { toPascal } from './names.ts';
import { NotationWriter } from './notationWriter.ts';
import { collectFields } from './objectFields.ts';
import { type SchemaFiles, toSchemaList, toSchemaObject, toTarget, toWords } from './schemaFiles.ts';
import type { SchemaWork } from './schemaWork.ts';

/** A type of stage or step: the fields beside `type` and `spec`, and its `spec`. */
interface TypeFacts {
  readonly fields: NotedFields;
  readonly spec: Notation;
}

/** What the public schema says of version 0, in the notation of shapes. */
export interface Version0Facts {
  /** By type of stage, with its kind, which is null if it has no steps. */
  readonly stages: Readonly<Record<string, TypeFacts & { readonly kind: string | null }>>;
  readonly steps: Readonly<Record<string, TypeFacts>>;
  /** The types of steps that each kind of stage offers. */
  readonly offers: Readonly<Record<string, readonly string[]>>;
  /** The kinds of stages that have steps to roll back. */
  readonly rollback: readonly string[];
  readonly pipeline: Notation;
  readonly stepGroup: Notation;
  readonly shapes: ReadonlyMap<string, Notation>;
  /** The constraints on the fields of objects, and whether all of each was read. */
  readonly constraints: ReadonlyMap<string, boolean>;
}

const PIPELINE = 'v0/pipeline/pipeline.yaml';
const STEP_GROUP = 'v0/pipeline/stages/custom/step-group-element-config.yaml';
const LIST_OF_STAGES = 'v0/pipeline/schema_config.yaml';

/** What is not read from its file: what each kind of stage has of its own, and fields that the schema describes as the publisher's program holds them. */
const GIVEN: readonly (readonly [RegExp, string])[] = [
  [/\/execution-element-config[.]yaml$/, 'Execution'],
  [/\/execution-wrapper-config[.]yaml$/, 'StepEntry'],
  [/\/stages\/stages[.]yaml$/, 'StageEntry'],
  [/\/step-group-element-config[.]yaml$/, 'StepGroup'],
  [/\/parallel-step-element-config[.]yaml$/, 'StepEntry list'],
  [/\/insert-step-node[.]yaml$/, 'InsertedSteps'],
  [/\/parameter-field-string[.]yaml$/, 'text'],
  [/\/parameter-field-boolean[.]yaml$/, 'flag'],
  [/\/parameter-field-list-string[.]yaml$/, 'text list'],
  [/\/parameter-field-map-string-[a-z-]+[.]yaml$/, 'text map'],
  [/\/parameter-field-[a-z-]+[.]yaml$/, 'anything'],
];

/** Parts of file names that say nothing. */
const NOISE = /-(?:step-info|step-parameters|config|spec|yaml|wrapper|v\d|info)(?=$)/g;

/** Reads what the publisher's folder says of version 0; null if it has no pipelines of that version. */
export function readVersion0(files: SchemaFiles): Version0Facts | null {
  const nodes = toWords(toSchemaObject(files.read(LIST_OF_STAGES)).pipeline_stages).map((path) => toTarget(PIPELINE, path));
  if (nodes.length === 0) return null;
  const nameOf = (path: string) => toPascal(path.replace(/^.*\/|[.]yaml$/g, '').replace(NOISE, ''));
  const writer = new NotationWriter(files, nameOf, (path) => GIVEN.find(([pattern]) => pattern.test(path))?.[1] ?? null);
  const steps = new Map<string, TypeFacts>();
  const offers = new Map<string, string[]>();
  const rollback: string[] = [];
  const stages = nodes.flatMap((path) => {
    const kind = path.split('/').at(-2)!;
    return readNode(writer, path).map(({ type, fields, spec }) => {
      const own = typeof spec === 'string' ? (writer.shapes.get(spec) ?? '') : spec;
      const hasSteps = /"execution[*]?":"Execution"/.test(JSON.stringify(writer.work.copy(own)));
      if (hasSteps && !offers.has(kind)) offers.set(kind, readSteps(writer, kind, steps));
      const { rollbackSteps } = toSchemaObject(toSchemaObject(files.read(toTarget(path, 'execution-element-config.yaml'))).properties);
      if (hasSteps && rollbackSteps !== undefined && !rollback.includes(kind)) rollback.push(kind);
      return [type, { kind: hasSteps ? kind : null, fields, spec }] as const;
    });
  });
  return {
    stages: Object.fromEntries(stages),
    steps: Object.fromEntries(steps),
    offers: Object.fromEntries(offers),
    rollback,
    pipeline: writer.write({ schema: toSchemaObject(files.read(PIPELINE)), path: PIPELINE }, 'Pipeline'),
    stepGroup: writer.write({ schema: toSchemaObject(files.read(STEP_GROUP)), path: STEP_GROUP }, 'StepGroup'),
    shapes: writer.shapes,
    constraints: writer.constraints,
  };
}

/** Reads the types of steps that a kind of stage offers. */
function readSteps(writer: NotationWriter, kind: string, steps: Map<string, TypeFacts>): string[] {
  const path = `v0/pipeline/stages/${kind}/execution-wrapper-config.yaml`;
  const { step } = toSchemaObject(toSchemaObject(writer.files.read(path)).properties);
  const types = toSchemaList(toSchemaObject(step).oneOf).flatMap(({ $ref }) =>
    typeof $ref === 'string' ? readNode(writer, toTarget(path, $ref)) : [],
  );
  for (const { type, fields, spec } of types) if (!steps.has(type)) steps.set(type, { fields, spec });
  return [...new Set(types.map(({ type }) => type))];
}

/** Reads the types that the file of a stage or step describes. */
function readNode(writer: NotationWriter, path: string): (TypeFacts & { readonly type: string })[] {
  const schema = toSchemaObject(writer.files.read(path));
  const { type, spec, ...properties } = toSchemaObject(schema.properties);
  const fields = new FieldsBuilder(writer.work);
  collectFields(
    writer,
    { schema: { properties, required: toWords(schema.required).filter((key) => key in properties) }, path },
    fields,
    '',
  );
  const conditions = toSchemaList(schema.allOf);
  return toWords(toSchemaObject(type).enum).map((word) => {
    const then = conditions.find((one) => decides(writer.work, one.if, word))?.then;
    const own = toSchemaObject(toSchemaObject(toSchemaObject(then).properties).spec ?? spec);
    return { type: word, fields: writer.work.copy(fields.writeFields()), spec: writer.write({ schema: own, path }, toPascal(word)) };
  });
}

function decides(work: SchemaWork, condition: unknown, word: string): boolean {
  const { const: only, enum: several } = toSchemaObject(toSchemaObject(toSchemaObject(condition).properties).type);
  const words = toWords(several);
  work.count(words.length);
  return only === word || words.includes(word);
}
