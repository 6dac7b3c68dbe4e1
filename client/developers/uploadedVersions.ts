import { CodeLens, type CodeLensProvider, Disposable, EventEmitter, l10n, languages, Range, type TextDocument, type Uri } from 'vscode';
import { ROSTER_LANGUAGES } from '../../server/language/protocol.ts';
import type { VersionState, VersionSummary } from '../../server/wire/developers.ts';
import { type CommandName, toCommandId } from '../ids.ts';
import type { Instances } from '../instances.ts';

/** The version that a roster was last uploaded as, and its state when it was last seen. */
interface Upload {
  readonly instance: string;
  readonly versionId: string;
  readonly state: VersionState;
}

const TOP = new Range(0, 0, 0, 0);

/** The next step of each version that waits, above the roster that it was uploaded from in this window; it makes no request. */
export class UploadedVersions implements CodeLensProvider, Disposable {
  readonly #instances: Instances;
  readonly #changes = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changes.event;
  readonly #uploads = new Map<string, Upload>();
  readonly #listening: Disposable;

  constructor(instances: Instances) {
    this.#instances = instances;
    this.#listening = Disposable.from(
      languages.registerCodeLensProvider(
        ROSTER_LANGUAGES.map((language) => ({ language })),
        this,
      ),
      instances.onDidChange(() => this.#changes.fire()),
    );
  }

  /** Records that a roster was uploaded. */
  sent(roster: Uri, upload: Upload): void {
    this.#uploads.set(roster.toString(), upload);
    this.#changes.fire();
  }

  /** Records the states of versions of an instance, as they were listed or changed. */
  learn(instance: string, versions: readonly Pick<VersionSummary, 'versionId' | 'state'>[]): void {
    const states = new Map(versions.map(({ versionId, state }) => [versionId, state]));
    for (const [roster, upload] of this.#uploads) {
      const state = upload.instance === instance ? states.get(upload.versionId) : undefined;
      if (state !== undefined && state !== upload.state) this.#uploads.set(roster, { ...upload, state });
    }
    this.#changes.fire();
  }

  provideCodeLenses({ uri }: TextDocument): CodeLens[] {
    const upload = this.#uploads.get(uri.toString());
    if (upload === undefined || upload.instance !== this.#instances.selectedName) return [];
    const { versionId, state } = upload;
    const toLens = (title: string, name: CommandName) => new CodeLens(TOP, { title, command: toCommandId(name), arguments: [versionId] });
    if (state === 'UPLOADED') return [toLens(l10n.t('Map fields of version {0}', versionId), 'mapFields')];
    if (state === 'PENDING_REVIEW') return [toLens(l10n.t('Approve version {0}', versionId), 'approveVersion')];
    return [];
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changes.dispose();
  }
}
