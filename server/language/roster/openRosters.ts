import { indexOrg, type OrgIndex } from '../../core/developers/orgIndex.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import { indexLines, type LineIndex } from '../../documents/lineIndex.ts';
import type { RosterCheck } from '../../documents/roster/check.ts';
import { LineBuffer } from '../../documents/roster/live/lineBuffer.ts';
import { LiveRoster } from '../../documents/roster/live/liveRoster.ts';
import type { OpenDocument } from '../openDocuments.ts';
import { findRoster, type RosterRequestParts } from './findRoster.ts';
import { isPresumed } from './isRosterDocument.ts';

/** An open roster as features read it: its check, the line index of its text, and its org tree. */
export interface OpenRoster {
  readonly document: OpenDocument;
  readonly check: RosterCheck;
  readonly lines: LineIndex;
  readonly org: OrgIndex;
}

interface Followed {
  readonly settings: RosterSettings;
  readonly buffer: LineBuffer;
  readonly live: LiveRoster;
  roster: OpenRoster | null;
}

/** The open rosters, updated on every edit, and reparsed if their settings change. */
export class OpenRosters {
  readonly #parts: RosterRequestParts;
  readonly #presumed = new WeakMap<RosterSettings, RosterSettings>();
  readonly #followed = new Map<string, Followed>();

  constructor(parts: RosterRequestParts) {
    this.#parts = parts;
  }

  /** Returns null if the document is not open or not a roster. */
  async find(uri: string): Promise<OpenRoster | null> {
    const found = await findRoster(this.#parts, uri);
    return found && this.read(found.document, found.settings.roster);
  }

  /** Reads an open document as a roster, whatever it is. */
  read(document: OpenDocument, settings: RosterSettings): OpenRoster {
    const followed = this.#follow(document, settings);
    if (followed.roster?.document.version !== document.version) followed.roster = new ReadRoster(document, followed.live.check());
    return followed.roster;
  }

  forget(uri: string): void {
    this.#followed.delete(uri);
  }

  /** Returns the same object for the same settings, because a roster is read again if its settings object changes. */
  #toPresumed(settings: RosterSettings): RosterSettings {
    const known = this.#presumed.get(settings);
    if (known !== undefined) return known;
    const presumed = { ...settings, isPresumed: true };
    this.#presumed.set(settings, presumed);
    return presumed;
  }

  #follow(document: OpenDocument, given: RosterSettings): Followed {
    const settings = isPresumed(document, this.#parts.modes.of(document.uri)) ? this.#toPresumed(given) : given;
    const known = this.#followed.get(document.uri);
    const isSame = document.buffer === null ? known?.roster?.document.version === document.version : known?.buffer === document.buffer;
    if (known !== undefined && isSame && known.settings === settings) return known;
    const buffer = document.buffer ?? new LineBuffer(document.text());
    const followed = { settings, buffer, live: new LiveRoster(buffer, settings), roster: null };
    this.#followed.set(document.uri, followed);
    return followed;
  }
}

/** Creates lazily what only few features need. */
class ReadRoster implements OpenRoster {
  readonly document: OpenDocument;
  readonly check: RosterCheck;
  #lines: LineIndex | null = null;
  #org: OrgIndex | null = null;

  constructor(document: OpenDocument, check: RosterCheck) {
    this.document = document;
    this.check = check;
  }

  get lines(): LineIndex {
    this.#lines ??= indexLines(this.document.text());
    return this.#lines;
  }

  get org(): OrgIndex {
    this.#org ??= indexOrg(this.check.facts);
    return this.#org;
  }
}
