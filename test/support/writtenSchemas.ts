import { Ajv2020 } from 'ajv/dist/2020.js';
import { toDefinitionsSchema, toManifestSchema } from '../../server/core/account/accountSchemas.ts';
import { toConfigurationSchema } from '../../server/core/checkConfiguration.ts';
import { toExportRequestSchema } from '../../server/core/insights/exportRequestSchema.ts';
import { toSourcesSchema } from '../../server/core/insights/sources.ts';
import { toPipelineSchema, toPipelineSchemaV1 } from '../../server/core/platform/pipelines/pipelineSchema.ts';

/** The generated files of schemas/, by path. */
export const WRITTEN_SCHEMAS: Readonly<Record<string, () => string>> = {
  'schemas/account.schema.json': () => toText(toManifestSchema()),
  'schemas/accountDefinitions.schema.json': () => toText(toDefinitionsSchema()),
  'schemas/configuration.schema.json': () => toText(toConfigurationSchema()),
  'schemas/exportRequest.schema.json': () => toText(toExportRequestSchema()),
  'schemas/insightSources.schema.json': () => toText(toSourcesSchema()),
  'schemas/pipeline.schema.json': () => toText(toPipelineSchema()),
  'schemas/pipelineV1.schema.json': () => toText(toPipelineSchemaV1()),
};

let validator: ReturnType<Ajv2020['compile']> | null = null;

/** Returns an independent validator of the schema of pipelines; it is compiled once per process, because that takes seconds. */
export function pipelineValidator(): ReturnType<Ajv2020['compile']> {
  // Optimizing the generated code takes as long as generating it, and longer than it saves; repeating shared parts in it as well.
  validator ??= new Ajv2020({ strict: true, inlineRefs: false, code: { optimize: false } }).compile(toPipelineSchema());
  return validator;
}

/** Formats JSON with one line per definition, so that a diff shows where a change was made. */
function toText({ $defs, ...schema }: Readonly<Record<string, unknown>>): string {
  const head = Object.entries(schema).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`);
  const definitions = Object.entries($defs as object).map(
    ([name, definition]) => `    ${JSON.stringify(name)}: ${JSON.stringify(definition)}`,
  );
  return `{\n${head.join('\n')}\n  "$defs": {\n${definitions.join(',\n')}\n  }\n}\n`;
}
