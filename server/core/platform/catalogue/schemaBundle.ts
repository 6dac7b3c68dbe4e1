import { type SchemaFiles, type SchemaObject, toSchemaList, toSchemaObject, toWords } from './schemaFiles.ts';

/** The publisher's single file of a schema, `v0/pipeline.json` or `v1/pipeline.json`, read like a folder of files. */
export interface SchemaBundle {
  readonly version: 0 | 1;
  readonly files: SchemaFiles;
}

const ROOT = '#/definitions/';

/** Reads a single file that holds the schema of pipelines with all its definitions; null if it is none. */
export function readSchemaBundle(value: unknown): SchemaBundle | null {
  const document = toSchemaObject(value);
  const { pipeline, version } = toSchemaObject(document.properties);
  const definitions = toSchemaObject(document.definitions);
  if (pipeline === undefined || !isSchema(toSchemaObject(definitions.pipeline).pipeline)) return null;
  const number = toWords(toSchemaObject(version).enum).includes('1') ? 1 : 0;
  const found = new Map<string, SchemaObject>();
  collect(definitions, [`v${number}`], found);
  if (number === 0) found.set('v0/pipeline/schema_config.yaml', { pipeline_stages: listStages(found) });
  else found.set('v1/pipeline/pipeline_root.yaml', withPaths({ ...document, definitions: {} }, 2, 'v1'));
  return { version: number, files: { read: (path) => found.get(path) } };
}

function isSchema(value: unknown): boolean {
  const { $schema, type, oneOf, allOf, $ref } = toSchemaObject(value);
  return [$schema, type, $ref].some((one) => typeof one === 'string') || toSchemaList(oneOf).length + toSchemaList(allOf).length > 0;
}

/** Collects the definitions under the paths that they have as files. */
function collect(folder: SchemaObject, path: readonly string[], found: Map<string, SchemaObject>): void {
  for (const [name, value] of Object.entries(folder)) {
    const schema = toSchemaObject(value);
    if (isSchema(schema)) found.set(toPath([...path, name]), withPaths(schema, path.length, path[0]!));
    else collect(schema, [...path, name], found);
  }
}

/** Returns the path of a definition as a file: `v0/pipeline/steps/cd/helm-deploy-step-node.yaml`. */
function toPath(names: readonly string[]): string {
  return `${[...names.slice(0, -1), toFileName(names.at(-1)!)].join('/')}.yaml`;
}

function toFileName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}

/** Replaces references to definitions by references to files, from a file in a folder of some depth. */
function withPaths(schema: SchemaObject, depth: number, version: string): SchemaObject {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) =>
        key === '$ref' && typeof inner === 'string' && inner.startsWith(ROOT)
          ? [key, '../'.repeat(depth) + toPath([version, ...inner.slice(ROOT.length).split('/')])]
          : [key, replace(inner)],
      ),
    );
  };
  return replace(schema) as SchemaObject;
}

/** Lists the stages of version 0, as the publisher's folder does in a file of its own. */
function listStages(found: ReadonlyMap<string, SchemaObject>): readonly string[] {
  const paths = [...found.keys()].filter((path) => /^v0\/pipeline\/stages\/(?!insert\/)\w+\/[\w-]*stage-node[.]yaml$/.test(path));
  return paths.map((path) => path.slice('v0/pipeline/'.length));
}
