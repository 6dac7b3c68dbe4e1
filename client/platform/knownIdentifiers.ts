import { Disposable, type LogOutputChannel } from 'vscode';
import { listTeams } from '../../server/api/insights/teams.ts';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import { KNOWN_KINDS, type KnownByKind } from '../../server/language/protocol/platform.ts';
import { type Instances, LOCAL } from '../instances/instances.ts';
import type { LocalService } from '../instances/localService.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { readKnown } from './readKnown.ts';

/** Milliseconds after which cached data is read again, on the next use of the instance. */
const MAX_AGE = 60_000;

const NOTHING: KnownByKind = Object.fromEntries(KNOWN_KINDS.map((kind) => [kind, []]));

/**
 * Sends the language server what exists on the selected instance after its first use, and clears it when the instance changes. Failures are
 * only logged.
 */
export class KnownIdentifiers implements Disposable {
  readonly #instances: Instances;
  readonly #language: FairleadLanguageClient;
  readonly #log: LogOutputChannel;
  readonly #listening: Disposable;
  #reading: AbortController | null = null;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(instances: Instances, localService: LocalService, language: FairleadLanguageClient, log: LogOutputChannel) {
    this.#instances = instances;
    this.#language = language;
    this.#log = log;
    this.#listening = Disposable.from(
      instances.onDidChange(() => this.#forget()),
      instances.onDidRequire((instance) => this.#use(instance)),
      localService.onDidChange(() => {
        if (instances.selectedName !== LOCAL) return;
        if (localService.address === null) this.#forget();
        else this.#use(toLocalInstance(localService.address, LOCAL));
      }),
    );
  }

  /** Reads again after a change on the instance. */
  refresh(instance: Instance): void {
    if (instance.name !== this.#instances.selectedName) return;
    this.#stop();
    this.#use(instance);
  }

  dispose(): void {
    this.#stop();
    this.#listening.dispose();
  }

  #use(instance: Instance): void {
    const isSelected = instance.name === this.#instances.selectedName;
    if (!isSelected || this.#reading !== null || Date.now() - this.#readAt < MAX_AGE) return;
    const reading = new AbortController();
    this.#reading = reading;
    void this.#read(instance, reading);
  }

  async #read(used: Instance, reading: AbortController): Promise<void> {
    // Not requested by the user, so it is not listed in the Activity view.
    const instance = { ...used, observe: undefined };
    const { signal } = reading;
    try {
      const [known, teams] = await Promise.all([
        this.#try('connectors, templates, services and environments', instance, signal, readKnown(instance, { signal })),
        this.#try('teams', instance, signal, listTeams(instance, { signal })),
      ]);
      if (signal.aborted) return;
      if (known !== null) this.#language.sendKnown(known);
      this.#language.sendTeams(teams?.map(({ refId, name }) => ({ teamRefId: refId, name })) ?? null);
      this.#readAt = Date.now();
    } finally {
      if (this.#reading === reading) this.#reading = null;
    }
  }

  async #try<T>(what: string, { name }: Instance, signal: AbortSignal, reading: Promise<T>): Promise<T | null> {
    try {
      return await reading;
    } catch (error) {
      if (!signal.aborted) this.#log.info(`The ${what} of ${name} could not be read: ${String(error)}`);
      return null;
    }
  }

  #stop(): void {
    this.#reading?.abort();
    this.#reading = null;
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  #forget(): void {
    this.#stop();
    this.#language.sendKnown(NOTHING);
    this.#language.sendTeams(null);
  }
}
