import { indexOrg, type OrgIndex } from '../../core/developers/orgIndex.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import { indexLines, type LineIndex } from '../../documents/lineIndex.ts';
import { checkRoster, type RosterCheck } from '../../documents/roster/check.ts';
import type { OpenDocument } from '../openDocuments.ts';
import { findRoster, type RosterRequestParts } from './findRoster.ts';

/** An open roster as features read it: its check, the places of its text, and who reports to whom. */
export interface OpenRoster {
  readonly document: OpenDocument;
  readonly check: RosterCheck;
  readonly lines: LineIndex;
  readonly org: OrgIndex;
}

/** The open rosters, each read once for every version of its text and its settings. */
export class OpenRosters {
  readonly #parts: RosterRequestParts;
  readonly #read = new Map<string, { readonly settings: RosterSettings; readonly roster: OpenRoster }>();

  constructor(parts: RosterRequestParts) {
    this.#parts = parts;
  }

  /** Null where the document is not open or no roster. */
  async find(uri: string): Promise<OpenRoster | null> {
    const found = await findRoster(this.#parts, uri);
    if (found === null) return null;
    const { document } = found;
    const settings = found.settings.roster;
    const known = this.#read.get(uri);
    if (known?.roster.document.version === document.version && known.settings === settings) return known.roster;
    const roster = readRoster(document, settings);
    this.#read.set(uri, { settings, roster });
    return roster;
  }

  forget(uri: string): void {
    this.#read.delete(uri);
  }
}

function readRoster(document: OpenDocument, settings: RosterSettings): OpenRoster {
  const text = document.text();
  const check = checkRoster(text, settings);
  const lines = indexLines(text);
  let org: OrgIndex | null = null;
  return {
    document,
    check,
    lines,
    get org() {
      org ??= indexOrg(check.facts);
      return org;
    },
  };
}
