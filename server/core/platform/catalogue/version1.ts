import { isAlternatives, type Notation, type NotedFields } from '../../shapeNotation.ts';
import { toPascal } from './names.ts';
import { NotationWriter } from './notationWriter.ts';
import { type SchemaFiles, toSchemaObject } from './schemaFiles.ts';

/** The shapes of version 1 in the notation: documents by their kind, and named shapes. */
export interface Version1Notation {
  readonly documents: Readonly<Record<string, NotedFields>>;
  readonly shapes: NotedFields;
}

/** The kinds of documents of version 1, with the file that describes each. */
const DOCUMENTS = {
  pipeline: 'v1/pipeline/pipeline_root.yaml',
  template: 'v1/template/template_root.yaml',
  inputSet: 'v1/inputSet/inputSet.yaml',
  overlayInputSet: 'v1/overlayInputSet/overlayInputSet.yaml',
} as const;

/** The names of shapes that rules and texts refer to; the others are named after their files. */
const NAMES: Readonly<Record<string, string>> = {
  'v1/pipeline/pipeline.yaml': 'Pipeline',
  'v1/pipeline/stages/unified/stage-items.yaml': 'Stage',
  'v1/pipeline/stages/unified/unified-stage.yaml': 'UnifiedStage',
  'v1/pipeline/common/on-failure-config.yaml': 'OnFailureRule',
  'v1/pipeline/steps/unified/step-items.yaml': 'Step',
  'v1/pipeline/common/ng-variable-v1-wrapper.yaml': 'Inputs',
  'v1/template/template_root.yaml': 'Template',
};

/** What the schema repeats with fewer cases, and is one shape here. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['UnifiedStage', 'Stage'],
  ['GroupBodyStage', 'Stage'],
]);

/** Parts of file names that say nothing. */
const NOISE = /^(?:unified|pms|ng)-|-(?:step-info|spec|config|spec-config)$/g;

/** Writes the shapes of version 1 out of the publisher's folder; null if it lacks one of the documents. */
export function writeVersion1(files: SchemaFiles): Version1Notation | null {
  return writeDocuments(files, DOCUMENTS);
}

/** Same as `writeVersion1` for pipelines alone. */
export function writePipelineV1(files: SchemaFiles): Version1Notation | null {
  return writeDocuments(files, { pipeline: DOCUMENTS.pipeline });
}

function writeDocuments(files: SchemaFiles, wanted: Readonly<Record<string, string>>): Version1Notation | null {
  const writer = new NotationWriter(files, (path) => NAMES[path] ?? toPascal(path.replace(/^.*\/|[.]yaml$/g, '').replace(NOISE, '')));
  const documents: Record<string, NotedFields> = {};
  for (const [kind, path] of Object.entries(wanted)) {
    const noted = writer.write({ schema: toSchemaObject(files.read(path)), path }, toPascal(kind));
    if (typeof noted === 'string' || isAlternatives(noted)) return null;
    documents[kind] = mapNames(noted, SAME) as NotedFields;
  }
  const shapes = [...writer.shapes].filter(([name]) => !SAME.has(name)).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    documents,
    shapes: Object.fromEntries(shapes.map(([name, noted]) => [name, mapNames(noted, SAME)])),
  };
}

/** Replaces the names of shapes in a notation. */
export function mapNames(noted: Notation, names: ReadonlyMap<string, string>): Notation {
  if (typeof noted === 'string') return noted.includes('|') ? noted : noted.replace(/^[A-Z]\w*/, (name) => names.get(name) ?? name);
  if (isAlternatives(noted)) return noted.map((one) => mapNames(one, names));
  return Object.fromEntries(Object.entries(noted).map(([key, value]) => [key, mapNames(value, names)]));
}
