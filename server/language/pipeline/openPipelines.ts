import { indexLines, type LineIndex } from '../../documents/lineIndex.ts';
import { FILE_CHECK, type PipelineCheck, PipelineChecker } from '../../documents/pipeline/check.ts';
import type { PipelineText } from '../../documents/pipeline/reading.ts';
import type { OpenDocument, OpenDocuments } from '../openDocuments.ts';
import { LANGUAGES } from '../protocol.ts';

/** An open YAML document that is ours, as its present version reads. */
export interface OpenPipeline {
  readonly document: OpenDocument;
  readonly reading: PipelineText;
  readonly check: PipelineCheck;
  /** Places and offsets of the text. */
  readonly lines: LineIndex;
}

interface Known {
  readonly checker: PipelineChecker;
  version: number;
  open: OpenPipeline | null;
}

/** The open YAML documents that are pipelines and the like; each is read once a version, whoever asks. */
export class OpenPipelines {
  readonly #documents: OpenDocuments;
  readonly #known = new Map<string, Known>();

  constructor(documents: OpenDocuments) {
    this.#documents = documents;
  }

  /** Null for a document that is not open or none of ours. */
  find(uri: string): OpenPipeline | null {
    const document = this.yamlOf(uri);
    if (document === null) return null;
    const known = this.#knownOf(uri);
    if (known.version !== document.version) {
      const text = document.text();
      const reading = known.checker.read(text);
      const lines = indexLines(text);
      const check = known.checker.checkReading(reading, FILE_CHECK, lines);
      known.open = check.root === null ? null : { document, reading, check, lines };
      known.version = document.version;
    }
    return known.open;
  }

  /** An open YAML document, whether or not it is one of ours. */
  yamlOf(uri: string): OpenDocument | null {
    const document = this.#documents.get(uri);
    return document?.languageId === LANGUAGES.yaml ? document : null;
  }

  /** How the other open documents read that are ours. */
  others(reading: PipelineText): readonly PipelineText[] {
    return this.#documents.uris().flatMap((uri) => {
      const open = this.find(uri);
      return open === null || open.reading === reading ? [] : [open.reading];
    });
  }

  forget(uri: string): void {
    this.#known.delete(uri);
  }

  #knownOf(uri: string): Known {
    const known = this.#known.get(uri) ?? { checker: new PipelineChecker(), version: Number.NaN, open: null };
    this.#known.set(uri, known);
    return known;
  }
}
