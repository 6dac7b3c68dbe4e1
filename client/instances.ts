import { type Disposable, EventEmitter, l10n, type Memento, workspace } from 'vscode';
import { type Instance, toLocalInstance } from '../server/api/instance.ts';
import { Refusal } from '../server/core/refusal.ts';
import type { ObservedCall } from '../server/wire/observedCall.ts';
import { toCancelled } from './ask.ts';
import { describeHosts, type InstanceProfile, readProfiles, toEntry } from './instances/instanceProfile.ts';
import type { LocalService } from './localService.ts';
import { NetworkSettings } from './networkSettings.ts';
import type { Secrets } from './secrets.ts';
import { readTimeout } from './settings.ts';

/** The name of the instance that is always there. */
export const LOCAL = 'Local';

const SELECTED = 'fairlead.selectedInstance';

/** An instance to call, and what ends the calls: it is aborted when another one is selected, or the user signs out. */
export interface InstanceInUse {
  readonly instance: Instance;
  readonly signal: AbortSignal;
}

/** Which services there are, which one is selected, and how it is called with its key. */
export class Instances implements Disposable {
  readonly #state: Memento;
  readonly #secrets: Secrets;
  readonly #localService: LocalService;
  readonly #observe: (name: string, call: ObservedCall) => void;
  readonly #network = new NetworkSettings();
  readonly #changes = new EventEmitter<void>();
  /** Fires when another instance is selected, or the profile or key of the selected one has changed. */
  readonly onDidChange = this.#changes.event;
  readonly #keyChanges = new EventEmitter<void>();
  /** Fires when the key of any instance is kept, thrown away, or another. */
  readonly onDidChangeKeys = this.#keyChanges.event;
  readonly #uses = new EventEmitter<Instance>();
  /** Fires with each instance that was made ready to be called. */
  readonly onDidRequire = this.#uses.event;
  readonly #listening: readonly Disposable[];
  #underWay = new AbortController();
  #known: string;

  /** `observe` is told of each call of an instance, by the name of that. */
  constructor(state: Memento, secrets: Secrets, localService: LocalService, observe: (name: string, call: ObservedCall) => void) {
    this.#observe = observe;
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

  /** Aborted when another instance is selected: what is under way belongs to the old one. */
  get signal(): AbortSignal {
    return this.#underWay.signal;
  }

  /** The remote services of the settings; a name counts once, and `Local` is taken. */
  remotes(): InstanceProfile[] {
    return readProfiles(workspace.getConfiguration()).filter(({ name }) => name !== LOCAL);
  }

  /** The remote service of a name. Throws INVALID_REQUEST where there is none. */
  requireRemote(name: string): InstanceProfile {
    const profile = this.remotes().find((remote) => remote.name === name);
    if (profile !== undefined) return profile;
    const message =
      name === LOCAL
        ? l10n.t('“{0}” is the local service: it needs no key and no address.', LOCAL)
        : l10n.t('There is no instance “{0}”.', name);
    throw new Refusal('INVALID_REQUEST', l10n.t('{0} Choose one of the list of instances.', message));
  }

  /** The selected remote service; null while it is the local one. */
  get selectedRemote(): InstanceProfile | null {
    const name = this.#state.get<string>(SELECTED, LOCAL);
    return this.remotes().find((profile) => profile.name === name) ?? null;
  }

  get selectedName(): string {
    return this.selectedRemote?.name ?? LOCAL;
  }

  /** What is called: hosts and ports of the selected instance, null while the local service does not run. */
  get selectedHost(): string | null {
    const remote = this.selectedRemote;
    if (remote !== null) return describeHosts(remote);
    const url = this.#localService.address?.url;
    return url === undefined ? null : new URL(url).host;
  }

  async select(name: string): Promise<void> {
    await this.#state.update(SELECTED, name);
    this.#restart();
  }

  /** The selected instance, ready to be called, with the signal that ends its calls. Throws as `require` does, and CANCELLED where another was selected meanwhile. */
  async use(name = this.selectedName): Promise<InstanceInUse> {
    const { signal } = this;
    const instance = await this.require(name);
    if (signal.aborted) throw toCancelled();
    return { instance, signal };
  }

  /** The instance of a name (the selected one unless said), ready to be called; starts the local service. Throws INVALID_TOKEN where a key is missing. */
  async require(name = this.selectedName): Promise<Instance> {
    const instance = await this.#prepare(name);
    this.#uses.fire(instance);
    return instance;
  }

  async #prepare(name: string): Promise<Instance> {
    this.#requireTrust();
    if (name === LOCAL) return { ...toLocalInstance(await this.#localService.start(), LOCAL), ...this.#conduct(LOCAL) };
    const profile = this.requireRemote(name);
    const apiKey = await this.#secrets.readKey(profile);
    if (apiKey === undefined) throw new Refusal('INVALID_TOKEN', l10n.t('There is no key for “{0}” yet. Enter it to go on.', name));
    return this.toInstance(profile, apiKey);
  }

  /** How a profile is called with a key, kept or not. Throws ACCESS_DENIED in a folder that is not trusted. */
  toInstance(profile: InstanceProfile, apiKey: string): Instance {
    this.#requireTrust();
    const { name, baseUrl, adminUrl, platformUrl, account } = profile;
    const { network } = this.#network;
    return { name, baseUrl, adminUrl, platformUrl, account, apiKey, adminKey: null, network, ...this.#conduct(name) };
  }

  /** How every instance is called: how long it may be silent, and who is told of it. */
  #conduct(name: string): Pick<Instance, 'timeout' | 'observe'> {
    return { timeout: readTimeout(workspace.getConfiguration()), observe: (call) => this.#observe(name, call) };
  }

  /** The key that is kept for a remote service; undefined where nobody is signed in. */
  async readKey(profile: InstanceProfile): Promise<string | undefined> {
    return this.#secrets.readKey(profile);
  }

  /** Keeps the key of a remote service, in place of an earlier one. */
  async setKey(profile: InstanceProfile, key: string): Promise<void> {
    await this.#secrets.writeKey(profile, key);
    this.#keyChanged(profile);
  }

  /** Throws the key of a remote service away, and ends what is under way. */
  async clearKey(profile: InstanceProfile): Promise<void> {
    await this.#secrets.deleteKey(profile);
    this.#keyChanged(profile);
  }

  /** Adds a remote service to the user's settings, in place of one of the same name. */
  async add(profile: InstanceProfile): Promise<void> {
    await this.#write([...this.remotes().filter(({ name }) => name !== profile.name), profile]);
  }

  /** Puts a profile in the place of another. The key stays where all addresses do, else it is thrown away: it was given for those. */
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
    this.#underWay.abort();
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
    this.#underWay.abort();
    this.#underWay = new AbortController();
    this.#changes.fire();
  }
}
