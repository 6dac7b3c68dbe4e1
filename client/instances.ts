import { type Disposable, EventEmitter, type Memento, workspace } from 'vscode';
import { type Instance, toLocalInstance } from '../server/api/instance.ts';
import { Refusal } from '../server/core/refusal.ts';
import type { LocalService } from './localService.ts';
import type { Secrets } from './secrets.ts';
import { type InstanceProfile, readInstances } from './settings.ts';

/** The name of the instance that is always there. */
export const LOCAL = 'Local';

const SELECTED = 'fairlead.selectedInstance';

/** Which services there are, which one is selected, and how it is called with its key. */
export class Instances implements Disposable {
  readonly #state: Memento;
  readonly #secrets: Secrets;
  readonly #localService: LocalService;
  readonly #changes = new EventEmitter<void>();
  /** Fires when another instance is selected, or a key has changed. */
  readonly onDidChange = this.#changes.event;
  readonly #uses = new EventEmitter<Instance>();
  /** Fires with each instance that was made ready to be called. */
  readonly onDidRequire = this.#uses.event;
  readonly #listening: Disposable;
  #underWay = new AbortController();
  #known: string;

  constructor(state: Memento, secrets: Secrets, localService: LocalService) {
    this.#state = state;
    this.#secrets = secrets;
    this.#localService = localService;
    this.#known = JSON.stringify(this.selectedRemote);
    this.#listening = workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('fairlead.instances') && this.#known !== JSON.stringify(this.selectedRemote)) this.#restart();
    });
  }

  /** Aborted when another instance is selected: what is under way belongs to the old one. */
  get signal(): AbortSignal {
    return this.#underWay.signal;
  }

  /** The remote services of the settings; a name counts once, and `Local` is taken. */
  remotes(): InstanceProfile[] {
    const byName = new Map(readInstances(workspace.getConfiguration()).map((profile) => [profile.name, profile]));
    byName.delete(LOCAL);
    return [...byName.values()];
  }

  /** The selected remote service; null while it is the local one. */
  get selectedRemote(): InstanceProfile | null {
    const name = this.#state.get<string>(SELECTED, LOCAL);
    return this.remotes().find((profile) => profile.name === name) ?? null;
  }

  get selectedName(): string {
    return this.selectedRemote?.name ?? LOCAL;
  }

  /** What is called: host and port of the selected instance, null while the local service does not run. */
  get selectedHost(): string | null {
    const address = this.selectedRemote?.baseUrl ?? this.#localService.address?.url;
    return address !== undefined && URL.canParse(address) ? new URL(address).host : (address ?? null);
  }

  async select(name: string): Promise<void> {
    await this.#state.update(SELECTED, name);
    this.#restart();
  }

  /** The instance of a name (the selected one unless said), ready to be called; starts the local service. Throws INVALID_TOKEN where a key is missing. */
  async require(name = this.selectedName): Promise<Instance> {
    const instance = await this.#prepare(name);
    this.#uses.fire(instance);
    return instance;
  }

  async #prepare(name: string): Promise<Instance> {
    if (!workspace.isTrusted) {
      const message = 'This folder is not trusted: rosters are checked, but no service is started and nothing is sent. Trust it to go on.';
      throw new Refusal('ACCESS_DENIED', message);
    }
    if (name === LOCAL) return toLocalInstance(await this.#localService.start(), LOCAL);
    const profile = this.remotes().find((candidate) => candidate.name === name);
    if (profile === undefined) throw new Refusal('NOT_FOUND', `There is no instance “${name}” in the settings. Select another one.`);
    const apiKey = await this.#secrets.readKey(profile);
    if (apiKey === undefined) throw new Refusal('INVALID_TOKEN', `There is no key for “${name}” yet. Enter it to go on.`);
    return { ...profile, apiKey, adminKey: null };
  }

  async hasKey(profile: InstanceProfile): Promise<boolean> {
    return (await this.#secrets.readKey(profile)) !== undefined;
  }

  /** Keeps the key of a remote service, in place of an earlier one. */
  async setKey(profile: InstanceProfile, key: string): Promise<void> {
    await this.#secrets.writeKey(profile, key);
    this.#restart();
  }

  /** Adds a remote service to the user's settings, in place of one of the same name. */
  async add(profile: InstanceProfile): Promise<void> {
    await this.#write([...this.remotes().filter(({ name }) => name !== profile.name), profile]);
  }

  /** Removes a remote service and its key. */
  async remove(profile: InstanceProfile): Promise<void> {
    await this.#secrets.deleteKey(profile);
    await this.#write(this.remotes().filter(({ name }) => name !== profile.name));
    this.#restart();
  }

  dispose(): void {
    this.#listening.dispose();
    this.#underWay.abort();
    this.#changes.dispose();
    this.#uses.dispose();
  }

  async #write(profiles: readonly InstanceProfile[]): Promise<void> {
    await workspace.getConfiguration().update('fairlead.instances', profiles, true);
  }

  #restart(): void {
    this.#known = JSON.stringify(this.selectedRemote);
    this.#underWay.abort();
    this.#underWay = new AbortController();
    this.#changes.fire();
  }
}
