import { type Catalogue, currentCatalogue } from '../../core/platform/pipelines/catalogue.ts';
import { nodeAt, readText } from '../../core/platform/pipelines/nodes.ts';
import type { Span } from '../../core/tree.ts';
import { indexLines, type LineIndex, type PlacedEdit } from '../../documents/lineIndex.ts';
import { FILE_CHECK, type PipelineCheck, PipelineChecker } from '../../documents/platform/check.ts';
import type { PipelineText } from '../../documents/platform/reading.ts';
import type { ClientAbilities, OtherExtensions, SelectedInstance } from '../client.ts';
import type { OpenDocument, OpenDocuments } from '../openDocuments.ts';
import { LANGUAGES } from '../protocol.ts';
import type { SettingsSource } from '../settings.ts';
import type { KnownIdentifiers, KnownPipelines } from './knownEntities.ts';
import type { WorkspaceDocuments } from './workspaceDocuments.ts';

/** An open YAML document of a recognised kind, as its current version reads. */
export interface OpenPipeline {
  readonly document: OpenDocument;
  readonly reading: PipelineText;
  readonly check: PipelineCheck;
  /** Converts between positions and offsets of the text. */
  readonly lines: LineIndex;
}

interface Known {
  readonly checker: PipelineChecker;
  version: number;
  /** The catalogue that the version was checked with; another one may come into force by a setting. */
  catalogue: Catalogue;
  read: OpenPipeline | null;
}

/** The open YAML documents that are pipelines and the like; each version is parsed once for all features. */
export class OpenPipelines {
  readonly #documents: OpenDocuments;
  readonly #known = new Map<string, Known>();

  constructor(documents: OpenDocuments) {
    this.#documents = documents;
  }

  /** Returns null if the document is not open or not recognised. */
  find(uri: string): OpenPipeline | null {
    const read = this.read(uri);
    return read === null || read.check.root === null ? null : read;
  }

  /** Returns a YAML document, recognised or not; null if it is not open. */
  read(uri: string): OpenPipeline | null {
    const document = this.#documents.get(uri);
    if (document?.languageId !== LANGUAGES.yaml) return null;
    const known = this.#knownOf(uri);
    const catalogue = currentCatalogue();
    if (known.version !== document.version || known.catalogue !== catalogue) {
      const text = document.text();
      const reading = known.checker.read(text);
      const lines = indexLines(text);
      const check = known.checker.checkReading(reading, FILE_CHECK, lines);
      known.read = { document, reading, check, lines };
      known.version = document.version;
      known.catalogue = catalogue;
    }
    return known.read;
  }

  /** Returns all open documents that are recognised. */
  list(): readonly OpenPipeline[] {
    return this.#documents.uris().flatMap((uri) => this.find(uri) ?? []);
  }

  forget(uri: string): void {
    this.#known.delete(uri);
  }

  #knownOf(uri: string): Known {
    const known = this.#known.get(uri) ?? {
      checker: new PipelineChecker(),
      version: Number.NaN,
      read: null,
      catalogue: currentCatalogue(),
    };
    this.#known.set(uri, known);
    return known;
  }
}

/** Returns a field directly under the root key of a document, such as `identifier`; null if it is missing or a runtime input. */
export function readRootField({ reading, check }: OpenPipeline, key: string): string | null {
  const map = check.root === null ? null : nodeAt(reading.root.frame.tree, [check.root]);
  const text = map?.kind === 'map' ? readText(map, key)?.trim() : undefined;
  return text === undefined || text === '' || text.includes('<+') ? null : text;
}

/** Creates an edit at offsets of a document, with its line endings. */
export function toPlacedEdit({ lines, reading }: OpenPipeline, { start, end }: Span, newText: string): PlacedEdit {
  const written = reading.text.includes('\r\n') ? newText.replace(/\r?\n/g, '\r\n') : newText;
  return { range: lines.rangeOf(start, end), newText: written };
}

/** What the features of pipelines work with. */
export interface PipelineParts {
  readonly pipelines: OpenPipelines;
  readonly settings: SettingsSource;
  readonly abilities: ClientAbilities;
  readonly known: KnownIdentifiers;
  readonly knownPipelines: KnownPipelines;
  readonly instance: SelectedInstance;
  readonly workspace: WorkspaceDocuments;
  readonly others: OtherExtensions;
}
