import notation from '../../schemas/checkConfiguration.json' with { type: 'json' };
import texts from '../../schemas/texts/checkConfiguration.json' with { type: 'json' };
import { checkShape } from './checkShape.ts';
import { FIELD_TYPES, type FieldType } from './developers/fieldTypes.ts';
import { DOCUMENT_KINDS, type DocumentKind } from './documentKinds.ts';
import { type FieldTexts, findFieldText } from './fieldTexts.ts';
import { toJsonSchema } from './jsonSchema.ts';
import type { JsonSchema } from './jsonSchemaScalars.ts';
import { PROBLEM_KINDS, type Severities } from './problemKinds.ts';
import type { FieldsShape, Shape, ShapeProblem, Shapes } from './shape.ts';
import { readFields } from './shapeNotation.ts';
import type { TreeNode } from './tree.ts';

/** The contents of `fairlead.config.json`; every field is optional. */
export interface CheckConfiguration {
  readonly files?: readonly string[] | null;
  readonly ignore?: readonly string[] | null;
  readonly kinds?: Readonly<Record<string, DocumentKind>> | null;
  readonly severity?: Severities | null;
  readonly baseline?: string | null;
  readonly roster?: {
    readonly managerEmailConfigured?: boolean | null;
    readonly orgTreeFilterColumns?: readonly string[] | null;
    readonly groupByColumns?: readonly string[] | null;
    readonly fieldMappings?: Readonly<Record<string, FieldType>> | null;
  } | null;
}

const SHAPE = readFields(notation.fields);
const TEXTS: FieldTexts = texts;

const NAMED: Readonly<Record<string, Shape>> = {
  Kind: { kind: 'enum', values: DOCUMENT_KINDS },
  FieldType: { kind: 'enum', values: FIELD_TYPES },
  Severity: toSeverityShape(),
};

const SHAPES: Shapes = { lenient: false, reportsUnknownKeys: true, shapeOf: (name) => NAMED[name]! };

/** Returns the problems of a configuration, in the order of its shape; never throws. */
export function findConfigurationProblems(tree: TreeNode | null): readonly ShapeProblem[] {
  return checkShape(tree, SHAPE, SHAPES);
}

/** Returns the JSON Schema of configuration files, with the titles and descriptions of their fields. */
export function toConfigurationSchema(): JsonSchema {
  const schema = toJsonSchema(SHAPE, SHAPES, {
    ofField: (owners, key) => findFieldText(TEXTS, owners, key) ?? toProblemText(key),
    ofValue: () => null,
  });
  return { title: 'Configuration of fairlead check', ...schema };
}

function toSeverityShape(): FieldsShape {
  const fields = new Map(Array.from(PROBLEM_KINDS.values(), ({ code, allowed }) => [code, { kind: 'enum', values: allowed } as const]));
  return {
    kind: 'fields',
    owner: '',
    owners: [],
    fields,
    required: [],
    oneOf: [],
    atLeastOne: [],
    atMostOne: [],
    oneFilled: [],
    choices: [],
    rest: null,
  };
}

function toProblemText(code: string): { readonly title: string; readonly text: string } | null {
  const kind = PROBLEM_KINDS.get(code);
  return kind === undefined ? null : { title: code, text: `${kind.title}.` };
}
