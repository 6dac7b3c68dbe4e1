import type { PipelineNotation } from '../pipelines/pipelineNotation.ts';
import { alignNames } from './alignNames.ts';
import type { CatalogueFile } from './catalogueFile.ts';
import type { SchemaBundle } from './schemaBundle.ts';
import type { SchemaFiles } from './schemaFiles.ts';
import { readVersion0 } from './version0.ts';
import { type Version1Notation, writePipelineV1, writeVersion1 } from './version1.ts';
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

/**
 * Converts one of the publisher's single files, which holds one version: its facts are added to a catalogue, and the other version stays as
 * it is known. Null if the file describes no stages, or no pipelines of version 1.
 */
export function convertBundle(
  { version, files }: SchemaBundle,
  known: { readonly pipelines: PipelineNotation; readonly pipelinesV1: Version1Notation },
  published: string,
): ConvertedSchema | null {
  const facts = version === 0 ? readVersion0(files) : null;
  const written = version === 1 ? writePipelineV1(files) : null;
  if (facts === null && written === null) return null;
  const pipeline = written === null ? null : alignNames(written, known.pipelinesV1);
  const { notation, added } =
    facts === null ? { notation: { ...known.pipelines, published }, added: [] } : widenPipelines(known.pipelines, facts, published);
  const pipelinesV1 =
    pipeline === null
      ? known.pipelinesV1
      : {
          documents: { ...known.pipelinesV1.documents, ...pipeline.documents },
          shapes: { ...known.pipelinesV1.shapes, ...pipeline.shapes },
        };
  return { file: { fairleadCatalogue: 1, published, pipelines: notation, pipelinesV1 }, added };
}
