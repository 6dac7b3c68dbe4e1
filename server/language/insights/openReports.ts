import { isReport, readReportCells } from '../../documents/reportText.ts';
import { LONGEST_HEADER } from '../../documents/roster/readRecords.ts';
import type { RosterTable } from '../../documents/roster/table.ts';
import type { OpenDocuments } from '../openDocuments.ts';

/** An open report, as a version of it reads. */
export interface OpenReport {
  readonly version: number;
  readonly cells: RosterTable;
}

/** The open documents that are reports by their headers; each is read once a version, whoever asks. */
export class OpenReports {
  readonly #documents: OpenDocuments;
  readonly #known = new Map<string, OpenReport>();

  constructor(documents: OpenDocuments) {
    this.#documents = documents;
  }

  /** The text of any open document, with its version; null where it is not open. */
  read(uri: string): { readonly version: number; readonly text: string } | null {
    const document = this.#documents.get(uri);
    return document === undefined ? null : { version: document.version, text: document.text() };
  }

  /** Null for a document that is not open or no report. */
  find(uri: string): OpenReport | null {
    const document = this.#documents.get(uri);
    if (document === undefined) return null;
    const known = this.#known.get(uri);
    if (known?.version === document.version) return known;
    const cells = isReport(document.head(LONGEST_HEADER)) ? readReportCells(document.text()) : null;
    if (cells === null) return null;
    const open = { version: document.version, cells };
    this.#known.set(uri, open);
    return open;
  }

  forget(uri: string): void {
    this.#known.delete(uri);
  }
}
