import { isAlternatives, type Notation, type NotedFields } from '../../shapeNotation.ts';
import type { PipelineNotation } from '../pipelines/pipelineNotation.ts';
import type { CatalogueFile } from './catalogueFile.ts';
import type { SchemaBundle } from './schemaBundle.ts';
import type { SchemaFiles } from './schemaFiles.ts';
import { readVersion0 } from './version0.ts';
import { mapNames, type Version1Notation, writePipelineV1, writeVersion1 } from './version1.ts';
import { widenPipelines } from './widenPipelines.ts';

/** A catalogue made from the publisher's folder, and what it knows beyond the one that it started from. */
export interface ConvertedSchema {
  readonly file: CatalogueFile;
  readonly added: readonly string[];
}

/** Same for a folder, with what was not taken over. */
interface ConvertedFolder extends ConvertedSchema {
  /** The constraints of version 0 on which fields are given, and whether all of each was read. */
  readonly constraints: ReadonlyMap<string, boolean>;
  /** The groups of fields that the catalogue has no place for. */
  readonly left: readonly string[];
}

/**
 * Converts the publisher's folder of schemas, adding its facts to a catalogue of version 0; null if the folder is not one of these.
 * `publishedOf` returns the day of the newest schema, and is called when all files have been read.
 */
export function convertSchema(files: SchemaFiles, known: PipelineNotation, publishedOf: () => string): ConvertedFolder | null {
  const facts = readVersion0(files);
  const version1 = writeVersion1(files);
  if (facts === null || version1 === null) return null;
  const published = publishedOf();
  const { notation, added, left } = widenPipelines(known, facts, published);
  const { constraints } = facts;
  return { file: { fairleadCatalogue: 1, published, pipelines: notation, pipelinesV1: version1 }, added, constraints, left };
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

/**
 * Gives shapes the names that a known notation has in the same places: the publisher's single file names its definitions otherwise than its
 * folder does. Shapes without such a place keep their names.
 */
function alignNames(found: Version1Notation, known: Version1Notation): Version1Notation {
  const names = new Map<string, string>();
  const follow = (one: Notation | undefined, other: Notation | undefined): void => {
    if (one === undefined || other === undefined) return;
    const [own, meant] = [toName(one), toName(other)];
    if (own !== null && meant !== null) {
      if (names.has(own)) return;
      names.set(own, meant);
      follow(found.shapes[own], known.shapes[meant]);
    } else if (own !== null) follow(found.shapes[own], other);
    else if (meant !== null) follow(one, known.shapes[meant]);
    else if (typeof one === 'string' || typeof other === 'string') return;
    else if (isAlternatives(one) && isAlternatives(other)) for (const [index, part] of one.entries()) follow(part, other[index]);
    else if (!isAlternatives(one) && !isAlternatives(other))
      for (const [key, value] of Object.entries(one)) follow(value, (other as NotedFields)[key] ?? (other as NotedFields)[`${key}*`]);
  };
  for (const [kind, document] of Object.entries(found.documents)) follow(document, known.documents[kind]);
  const shapes: Record<string, Notation> = {};
  for (const [name, noted] of Object.entries(found.shapes)) shapes[names.get(name) ?? name] ??= mapNames(noted, names);
  return {
    documents: Object.fromEntries(Object.entries(found.documents).map(([kind, noted]) => [kind, mapNames(noted, names) as NotedFields])),
    shapes,
  };
}

/** Returns the name that a notation refers to; null if it is anything else. */
function toName(noted: Notation): string | null {
  return typeof noted === 'string' && !noted.includes('|') ? (/^[A-Z]\w*/.exec(noted)?.[0] ?? null) : null;
}
