import notation from '../../../schemas/insightSources.json' with { type: 'json' };
import texts from '../../../schemas/texts/insightSources.json' with { type: 'json' };
import { type FieldText, type FieldTexts, findFieldText, toShownText } from '../fieldTexts.ts';
import { toJsonSchema } from '../jsonSchema.ts';
import type { JsonSchema } from '../jsonSchemaScalars.ts';
import type { Owner, Shape, Shapes } from '../shape.ts';
import { readShapes } from '../shapeNotation.ts';
import { ACTIVITY_FORMATS, type ActivityFormat } from './activityFormats.ts';

/** A repository whose history is imported. */
export interface RepositorySource {
  /** Relative to the folder of the list, like that of an export. */
  readonly path: string;
  readonly name?: string | null;
  readonly branch?: string | null;
  readonly since?: string | null;
  readonly releaseTags?: readonly string[] | null;
  readonly bots?: readonly string[] | null;
  readonly coAuthors?: boolean | null;
}

/** An export of another system that is imported. */
export interface ExportSource {
  readonly path: string;
  /** Further files that are read together with it. */
  readonly with?: readonly string[] | null;
  readonly from?: ActivityFormat | null;
  readonly name?: string | null;
  readonly bots?: readonly string[] | null;
  readonly deployedBy?: readonly string[] | null;
  readonly environments?: readonly string[] | null;
  readonly services?: Readonly<Record<string, string>> | null;
  readonly timeZone?: string | null;
  readonly incidentTypes?: readonly string[] | null;
  readonly startedColumn?: string | null;
  readonly columns?: Readonly<Record<string, string>> | null;
  readonly dateFormat?: string | null;
}

/** What `insights.sources.yaml` lists. */
export interface InsightSources {
  readonly repositories?: readonly RepositorySource[] | null;
  readonly exports?: readonly ExportSource[] | null;
}

const NOTED = readShapes(notation.shapes);
const FORMAT: Shape = { kind: 'enum', values: Object.keys(ACTIVITY_FORMATS) };
const TEXTS: FieldTexts = texts;

/** The shapes of a list of sources; unknown keys are reported. */
export const SOURCE_SHAPES: Shapes = {
  lenient: false,
  reportsUnknownKeys: true,
  shapeOf: (name) => (name === 'Format' ? FORMAT : NOTED.shapeOf(name)),
};

/** The shape of a list of sources. */
export const SOURCES_SHAPE = SOURCE_SHAPES.shapeOf('Sources');

/** Returns the documentation of a field of a list of sources; null if there is none. */
export function describeSourceField(owners: readonly Owner[], key: string): FieldText | null {
  return toShownText(findFieldText(TEXTS, owners, key));
}

/** Returns the JSON Schema of lists of sources, with the documentation of the fields. */
export function toSourcesSchema(): JsonSchema {
  const schema = toJsonSchema(SOURCES_SHAPE, SOURCE_SHAPES, { ofField: describeSourceField, ofValue: () => null });
  return { title: 'Sources of activity records', ...schema };
}
