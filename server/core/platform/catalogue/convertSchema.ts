import type { PipelineNotation } from '../pipelines/pipelineNotation.ts';
import type { CatalogueFile } from './catalogueFile.ts';
import type { SchemaFiles } from './schemaFiles.ts';
import { readVersion0 } from './version0.ts';
import { writeVersion1 } from './version1.ts';
import { widenPipelines } from './widenPipelines.ts';

/** A catalogue made from the publisher's folder, and what it knows beyond the one that it started from. */
export interface ConvertedSchema {
  readonly file: CatalogueFile;
  readonly added: readonly string[];
}

/**
 * Converts the publisher's folder of schemas, adding its facts to a catalogue of version 0; null if the folder is not one of these.
 * `publishedOf` returns the day of the newest schema, and is called when all files have been read.
 */
export function convertSchema(files: SchemaFiles, known: PipelineNotation, publishedOf: () => string): ConvertedSchema | null {
  const facts = readVersion0(files);
  const version1 = writeVersion1(files);
  if (facts === null || version1 === null) return null;
  const published = publishedOf();
  const { notation, added } = widenPipelines(known, facts, published);
  return { file: { fairleadCatalogue: 1, published, pipelines: notation, pipelinesV1: version1 }, added };
}
