import { Disposable, type TextDocument, Uri, window, workspace } from 'vscode';
import type { VersionState } from '../../server/core/developers/versionStates.ts';
import type { RosterOnInstance } from '../../server/language/protocol/developers.ts';
import type { VersionSummary } from '../../server/wire/developers.ts';
import type { Instances } from '../instances/instances.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import type { ActiveRoster } from './activeRoster.ts';
import { planRoster } from './planRoster.ts';
import { findOpen, type RosterTexts } from './rosterTexts.ts';

/** The version that a roster was last uploaded as, its state when it was last seen, and the version of the document then. */
interface Upload {
  readonly instance: string;
  readonly versionId: string;
  readonly state: VersionState;
  readonly documentVersion: number;
}

/** Maximum number of lines of a roster that is compared with the active version. */
const MAX_LINES = 20_000;

const SHOWN: Readonly<Record<VersionState, RosterOnInstance['state']>> = {
  UPLOADED: 'unmapped',
  PENDING_REVIEW: 'waiting',
  ACTIVE: 'same',
  INACTIVE: 'differs',
  SUPERSEDED: 'differs',
};

/** What is needed to compare a roster with the selected instance. */
interface StateParts {
  readonly instances: Instances;
  readonly language: FairleadLanguageClient;
  readonly texts: RosterTexts;
  readonly active: ActiveRoster;
}

/**
 * The state of each open roster on the selected instance, for its lens: what it was uploaded as from this window, otherwise how it compares
 * with the active version. Nothing is compared before the instance is first used.
 */
export class RosterStates implements Disposable {
  readonly #parts: StateParts;
  readonly #uploads = new Map<string, Upload>();
  readonly #compared = new Map<string, RosterOnInstance>();
  readonly #listening: Disposable;

  constructor(parts: StateParts) {
    this.#parts = parts;
    const { instances, language } = parts;
    const compare = (): void => this.compare();
    this.#listening = Disposable.from(
      instances.onDidChange(() => {
        this.#compared.clear();
        this.#send();
      }),
      instances.onDidRequire(compare),
      language.onDidRecognise(compare),
      window.onDidChangeVisibleTextEditors(compare),
      workspace.onDidSaveTextDocument(compare),
      workspace.onDidCloseTextDocument(({ uri, isUntitled, isClosed }) => {
        // Another document may get the name of an unsaved one.
        if (isUntitled && isClosed) for (const known of [this.#uploads, this.#compared]) known.delete(uri.toString());
      }),
    );
  }

  /** Records that a roster was uploaded. */
  sent(roster: Uri, upload: Omit<Upload, 'documentVersion'>): void {
    const documentVersion = findOpen(roster.toString())?.version ?? 0;
    this.#uploads.set(roster.toString(), { ...upload, documentVersion });
    this.#send();
  }

  /** Records the states of versions of an instance, as they were listed or changed. */
  learn(instance: string, versions: readonly Pick<VersionSummary, 'versionId' | 'state'>[]): void {
    const states = new Map(versions.map(({ versionId, state }) => [versionId, state]));
    for (const [roster, upload] of this.#uploads) {
      const state = upload.instance === instance ? states.get(upload.versionId) : undefined;
      if (state !== undefined) this.#uploads.set(roster, { ...upload, state });
    }
    this.#send();
  }

  /** Returns the ID of the version that a roster was uploaded as, if that one waits and the roster has not changed since. */
  findWaiting(roster: Uri): string | undefined {
    const known = this.#known().find(({ uri }) => uri === roster.toString());
    const isWaiting = known?.state === 'waiting' || known?.state === 'unmapped';
    return isWaiting && known.documentVersion === findOpen(roster.toString())?.version ? known.versionId : undefined;
  }

  /** Returns the open roster that a version was uploaded from in this window, if it has not changed since. */
  findSource(versionId: string): Uri | undefined {
    const { selectedName } = this.#parts.instances;
    const found = [...this.#uploads].find(
      ([roster, { instance, versionId: id, documentVersion }]) =>
        id === versionId && instance === selectedName && findOpen(roster)?.version === documentVersion,
    );
    return found && Uri.parse(found[0]);
  }

  /** Compares the visible rosters with the active version, unless both are the same as before. */
  compare(): void {
    for (const { document } of window.visibleTextEditors) void this.#compare(document);
  }

  dispose(): void {
    this.#listening.dispose();
  }

  async #compare(document: TextDocument): Promise<void> {
    const { language, texts, active, instances } = this.#parts;
    if (document.lineCount > MAX_LINES || !(await texts.isRoster(document))) return;
    const { signal } = instances;
    const { version: documentVersion } = document;
    const uri = document.uri.toString();
    const found = await active.find();
    if (found === undefined) return;
    const versionId = found?.versionId ?? '';
    const known = this.#compared.get(uri);
    if (known?.documentVersion === documentVersion && known.versionId === versionId) return;
    const base = found && { versionId, csv: found.text, fieldMappings: found.fieldMappings, earlierMappings: [] };
    const roster = { uri: document.uri, content: document.getText(), fieldMappings: undefined, active: base };
    const planned = base === null ? null : await planRoster(language, roster);
    if (signal.aborted || (planned !== null && planned.kind !== 'planned')) return;
    const isSame = planned !== null && planned.plan.base?.hash === planned.plan.result.hash;
    this.#compared.set(uri, { uri, state: planned === null ? 'missing' : isSame ? 'same' : 'differs', versionId, documentVersion });
    this.#send();
  }

  /** An upload that waits counts before what was compared. */
  #known(): RosterOnInstance[] {
    const { selectedName } = this.#parts.instances;
    const uploads = [...this.#uploads].flatMap(([uri, { instance, versionId, state, documentVersion }]): RosterOnInstance[] => {
      if (instance !== selectedName) return [];
      const compared = this.#compared.get(uri);
      const isOver = state === 'ACTIVE' || state === 'INACTIVE' || documentVersion !== findOpen(uri)?.version;
      return isOver && compared !== undefined ? [compared] : [{ uri, state: SHOWN[state], versionId, documentVersion }];
    });
    const others = [...this.#compared.values()].filter(({ uri }) => !uploads.some((upload) => upload.uri === uri));
    return [...uploads, ...others];
  }

  #send(): void {
    this.#parts.language.sendRosters(this.#known());
  }
}
