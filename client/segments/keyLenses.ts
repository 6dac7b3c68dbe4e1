import { CodeLens, type CodeLensProvider, Disposable, EventEmitter, l10n, languages, Range, type TextDocument } from 'vscode';
import { LANGUAGES } from '../../server/language/protocol.ts';
import type { Instances } from '../instances/instances.ts';
import type { CommandName } from '../manifest/commandNames.ts';
import { toCommandId } from '../manifest/ids.ts';
import { readKeyUri } from './keyAddress.ts';

/** A segment of an environment. */
type Definition = Readonly<Record<'environmentId' | 'segmentName', string>>;

const TOP = new Range(0, 0, 0, 0);

/** The next step above the keys of a segment that was deactivated; it makes no request. */
export class KeyLenses implements CodeLensProvider, Disposable {
  readonly #instances: Instances;
  readonly #changes = new EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changes.event;
  readonly #inactive = new Set<string>();
  readonly #listening: Disposable;

  constructor(instances: Instances) {
    this.#instances = instances;
    this.#listening = Disposable.from(
      languages.registerCodeLensProvider({ language: LANGUAGES.segmentKeys }, this),
      instances.onDidChange(() => this.#changes.fire()),
    );
  }

  /** Records whether a segment of the selected instance is active in an environment. */
  learn(definition: Definition, isActive: boolean): void {
    if (isActive) this.#inactive.delete(this.#toKey(definition));
    else this.#inactive.add(this.#toKey(definition));
    this.#changes.fire();
  }

  provideCodeLenses({ uri }: TextDocument): CodeLens[] {
    const place = readKeyUri(uri);
    if (place === null || place.instance !== this.#instances.selectedName || !this.#inactive.has(this.#toKey(place))) return [];
    const { workspaceId, environmentId, segmentName } = place;
    return [toLens(l10n.t('Activate Segment'), 'activateSegment', { workspaceId, environmentId, segmentName })];
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changes.dispose();
  }

  #toKey({ environmentId, segmentName }: Definition): string {
    return JSON.stringify([this.#instances.selectedName, environmentId, segmentName]);
  }
}

function toLens(title: string, name: CommandName, argument: unknown): CodeLens {
  return new CodeLens(TOP, { title, command: toCommandId(name), arguments: [argument] });
}
