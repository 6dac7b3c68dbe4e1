import { type Disposable, EventEmitter, l10n, type Memento, workspace } from 'vscode';
import { type Instance, toLocalInstance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { ObservedCall } from '../../server/wire/observedCall.ts';
import { readTimeout } from '../manifest/settings.ts';
import { toCancelled } from '../window/ask.ts';
import { describeHosts, type InstanceProfile, readProfiles, toEntry } from './instanceProfile.ts';
import type { LocalService } from './localService.ts';
import type { NetworkSettings } from './networkSettings.ts';
import type { Secrets } from './secrets.ts';

/** The name of the instance that always exists. */
export const LOCAL = 'Local';

const SELECTED = 'fairlead.selectedInstance';

/** An instance to call, and the signal for its calls, which aborts when another one is selected or the user signs out. */
export interface InstanceInUse {
  readonly instance: Instance;
  readonly signal: AbortSignal;
}

/** The keys, the local service and the network settings that calls need. */
export interface InstanceParts {
  readonly secrets: Secrets;
  readonly localService: LocalService;
  readonly network: NetworkSettings;
}

/** The known services, the selected one, and how to call it with its key. */
export class Instances implements Disposable {
  readonly #state: Memento;
  readonly #secrets: Secrets;
  readonly #localService: LocalService;
  readonly #observe: (name: string, call: ObservedCall) => void;
  readonly #network: NetworkSettings;
  readonly #changes = new EventEmitter<void>();
  /** Fires when another instance is selected, or the profile or key of the selected one changes. */
  readonly onDidChange = this.#changes.event;
  readonly #keyChanges = new EventEmitter<void>();
  /** Fires when the key of any instance is saved, deleted or changed. */
  readonly onDidChangeKeys = this.#keyChanges.event;
  readonly #uses = new EventEmitter<Instance>();
  /** Fires with each instance that is about to be called. */
  readonly onDidRequire = this.#uses.event;
  readonly #listening: readonly Disposable[];
  #calls = new AbortController();
  #known: string;

  /** `observe` is called for each service call, with the name of the instance. */
  constructor(state: Memento, { secrets, localService, network }: InstanceParts, observe: (name: string, call: ObservedCall) => void) {
    this.#observe = observe;
    this.#network = network;
    this.#state = state;
    this.#secrets = secrets;
    this.#localService = localService;
    this.#known = JSON.stringify(this.selectedRemote);
    this.#listening = [
      secrets.onDidChangeElsewhere(() => {
        this.#keyChanges.fire();
        this.#restart();
      }),
      workspace.onDidChangeConfiguration((change) => {
        const concernsRemote = this.#network.changed(change) && this.selectedRemote !== null;
        const isOther = change.affectsConfiguration('fairlead.instances') && this.#known !== JSON.stringify(this.selectedRemote);
        if (concernsRemote || isOther) this.#restart();
      }),
    ];
  }

  /** Aborts when another instance is selected: calls in progress belong to the old one. */
  get signal(): AbortSignal {
    return this.#calls.signal;
  }

  /** Returns the remote services of the settings, without duplicates; the name `Local` is reserved. */
  remotes(): InstanceProfile[] {
    return readProfiles(workspace.getConfiguration()).filter(({ name }) => name !== LOCAL);
  }

  /** Returns the remote service with a name. Throws INVALID_REQUEST if there is none. */
  requireRemote(name: string): InstanceProfile {
    const profile = this.remotes().find((remote) => remote.name === name);
    if (profile !== undefined) return profile;
    const message =
      name === LOCAL
        ? l10n.t('“{0}” is the local service: it needs no key and no address.', LOCAL)
        : l10n.t('Unknown instance “{0}”.', name);
    throw new Refusal('INVALID_REQUEST', l10n.t('{0} Choose one from the list of instances.', message));
  }

  /** The selected remote service; null if the local one is selected. */
  get selectedRemote(): InstanceProfile | null {
    const name = this.#state.get<string>(SELECTED, LOCAL);
    return this.remotes().find((profile) => profile.name === name) ?? null;
  }

  get selectedName(): string {
    return this.selectedRemote?.name ?? LOCAL;
  }

  /** The hosts and ports of the selected instance; null while the local service is not running. */
  get selectedHost(): string | null {
    const remote = this.selectedRemote;
    if (remote !== null) return describeHosts(remote);
    const { url } = this.#localService;
    return url === null ? null : new URL(url).host;
  }

  async select(name: string): Promise<void> {
    await this.#state.update(SELECTED, name);
    this.#restart();
  }

  /**
   * Returns the selected instance, ready to be called, with the signal for its calls. Throws as `require` does, and CANCELLED if another
   * one was selected in the meantime.
   */
  async use(name = this.selectedName): Promise<InstanceInUse> {
    const { signal } = this;
    const instance = await this.require(name);
    if (signal.aborted) throw toCancelled();
    return { instance, signal };
  }

  /**
   * Returns the instance with a name (the selected one by default), ready to be called; starts the local service. Throws INVALID_TOKEN if a
   * key is missing.
   */
  async require(name = this.selectedName): Promise<Instance> {
    const instance = await this.#prepare(name);
    this.#uses.fire(instance);
    return instance;
  }

  async #prepare(name: string): Promise<Instance> {
    this.#requireTrust();
    if (name === LOCAL) return { ...toLocalInstance(await this.#localService.start(), LOCAL), ...this.#toCallOptions(LOCAL) };
    const profile = this.requireRemote(name);
    const apiKey = await this.#secrets.readKey(profile);
    if (apiKey === undefined) throw new Refusal('INVALID_TOKEN', l10n.t('There is no key for “{0}” yet. Enter it to go on.', name));
    return this.toInstance(profile, apiKey);
  }

  /** Combines a profile with a key, saved or not. Throws ACCESS_DENIED in an untrusted folder. */
  toInstance(profile: InstanceProfile, apiKey: string): Instance {
    this.#requireTrust();
    const { name, baseUrl, adminUrl, platformUrl, account } = profile;
    const { network } = this.#network;
    return { name, baseUrl, adminUrl, platformUrl, account, apiKey, adminKey: null, network, ...this.#toCallOptions(name) };
  }

  /** Returns the timeout and the observer that every instance gets. */
  #toCallOptions(name: string): Pick<Instance, 'timeout' | 'observe'> {
    return { timeout: readTimeout(workspace.getConfiguration()), observe: (call) => this.#observe(name, call) };
  }

  /** Returns the saved key of a remote service; undefined if there is none. */
  async readKey(profile: InstanceProfile): Promise<string | undefined> {
    return this.#secrets.readKey(profile);
  }

  /** Saves the key of a remote service, replacing an earlier one. */
  async setKey(profile: InstanceProfile, key: string): Promise<void> {
    await this.#secrets.writeKey(profile, key);
    this.#keyChanged(profile);
  }

  /** Deletes the key of a remote service, and cancels calls in progress. */
  async clearKey(profile: InstanceProfile): Promise<void> {
    await this.#secrets.deleteKey(profile);
    this.#keyChanged(profile);
  }

  /** Adds a remote service to the user's settings, replacing one with the same name. */
  async add(profile: InstanceProfile): Promise<void> {
    await this.#write([...this.remotes().filter(({ name }) => name !== profile.name), profile]);
  }

  /** Replaces a profile. The key is kept only if all addresses stay the same, because it was entered for those. */
  async replace(old: InstanceProfile, profile: InstanceProfile): Promise<void> {
    const wasSelected = this.selectedName === old.name;
    const key = await this.#secrets.readKey(old);
    await this.#secrets.deleteKey(old);
    const isSamePlace = (['baseUrl', 'adminUrl', 'platformUrl'] as const).every((field) => old[field] === profile[field]);
    if (key !== undefined && isSamePlace) await this.#secrets.writeKey(profile, key);
    await this.#write(this.remotes().map((remote) => (remote.name === old.name ? profile : remote)));
    this.#keyChanges.fire();
    if (wasSelected) await this.select(profile.name);
  }

  /** Removes a remote service and its key. */
  async remove(profile: InstanceProfile): Promise<void> {
    await this.clearKey(profile);
    await this.#write(this.remotes().filter(({ name }) => name !== profile.name));
  }

  dispose(): void {
    for (const listening of this.#listening) listening.dispose();
    this.#calls.abort();
    this.#changes.dispose();
    this.#keyChanges.dispose();
    this.#uses.dispose();
  }

  #requireTrust(): void {
    if (workspace.isTrusted) return;
    const message = l10n.t(
      'This folder is not trusted: rosters are checked, but no service is started and nothing is sent. Trust it to go on.',
    );
    throw new Refusal('ACCESS_DENIED', message);
  }

  async #write(profiles: readonly InstanceProfile[]): Promise<void> {
    await workspace.getConfiguration().update('fairlead.instances', profiles.map(toEntry), true);
  }

  #keyChanged({ name }: InstanceProfile): void {
    this.#keyChanges.fire();
    if (name === this.selectedName) this.#restart();
  }

  #restart(): void {
    this.#known = JSON.stringify(this.selectedRemote);
    this.#calls.abort();
    this.#calls = new AbortController();
    this.#changes.fire();
  }
}
