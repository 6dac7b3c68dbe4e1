import { indexOrg, type OrgIndex } from '../../core/developers/orgChart.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import type { RosterCheck } from '../../documents/developers/check.ts';
import { LineBuffer } from '../../documents/developers/live/lines.ts';
import { LiveRoster } from '../../documents/developers/live/roster.ts';
import { indexLines, type LineIndex } from '../../documents/lineIndex.ts';
import type { DocumentKinds } from '../documentKinds.ts';
import type { OpenDocument, OpenDocuments } from '../openDocuments.ts';
import type { Settings, SettingsSource } from '../settings.ts';

/** An open roster as features read it: its check, the line index of its text, and its org tree. */
export interface OpenRoster {
  readonly document: OpenDocument;
  readonly check: RosterCheck;
  readonly lines: LineIndex;
  readonly org: OrgIndex;
}

/** What open rosters are read with. */
export interface OpenRosterParts {
  readonly documents: OpenDocuments;
  readonly kinds: DocumentKinds;
  readonly settings: SettingsSource;
}

interface Followed {
  readonly settings: RosterSettings;
  readonly buffer: LineBuffer;
  readonly live: LiveRoster;
  roster: OpenRoster | null;
}

/** The open rosters, updated on every edit, and reparsed if their settings change. */
export class OpenRosters {
  readonly #parts: OpenRosterParts;
  readonly #presumed = new WeakMap<RosterSettings, RosterSettings>();
  readonly #followed = new Map<string, Followed>();

  constructor(parts: OpenRosterParts) {
    this.#parts = parts;
  }

  /** Returns null if the document is not open or not a roster. */
  async find(uri: string): Promise<OpenRoster | null> {
    const found = await this.findText(uri);
    if (found === null) return null;
    const followed = this.#follow(found.document, found.settings.roster);
    const { version } = found.document;
    if (followed.roster?.document.version !== version) followed.roster = new ReadRoster(found.document, followed.live.check());
    return followed.roster;
  }

  /** Returns an open document with the settings that apply to it, unread; null if it is not a roster. */
  async findText(uri: string): Promise<{ readonly document: OpenDocument; readonly settings: Settings } | null> {
    const { documents, kinds, settings } = this.#parts;
    const known = await settings.of(uri);
    const document = documents.get(uri);
    return document === undefined || kinds.of(uri) !== 'roster' ? null : { document, settings: known };
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
    const settings = this.#parts.kinds.isPresumed(document) ? this.#toPresumed(given) : given;
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
    this.#org ??= indexOrg(this.check.inputs);
    return this.#org;
  }
}
