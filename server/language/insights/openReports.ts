import { isReport, readReportCells } from '../../documents/reportText.ts';
import { LONGEST_HEADER } from '../../documents/roster/readRecords.ts';
import type { RosterTable } from '../../documents/roster/table.ts';
import type { OpenDocuments } from '../openDocuments.ts';

/** An open report, as its current version reads. */
export interface OpenReport {
  readonly version: number;
  readonly cells: RosterTable;
}

/** The open documents whose headers are those of a report; each version is parsed once for all features. */
export class OpenReports {
  readonly #documents: OpenDocuments;
  readonly #known = new Map<string, OpenReport>();

  constructor(documents: OpenDocuments) {
    this.#documents = documents;
  }

  /** Returns the text of any open document with its version, or null if it is not open. */
  read(uri: string): { readonly version: number; readonly text: string } | null {
    const document = this.#documents.get(uri);
    return document === undefined ? null : { version: document.version, text: document.text() };
  }

  /** Returns null if the document is not open or not a report. */
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
