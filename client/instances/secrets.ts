import { type Disposable, EventEmitter, type SecretStorage } from 'vscode';
import type { InstanceProfile } from './instanceProfile.ts';

const PREFIX = 'fairlead.key:';

/** The keys of remote services, stored only in VS Code's secret storage. */
export class Secrets implements Disposable {
  readonly #storage: SecretStorage;
  readonly #changes = new EventEmitter<void>();
  /** Fires when another window has changed a key that was used here. */
  readonly onDidChangeElsewhere = this.#changes.event;
  readonly #known = new Map<string, string | undefined>();
  readonly #listening: Disposable;

  constructor(storage: SecretStorage) {
    this.#storage = storage;
    this.#listening = storage.onDidChange(({ key }) => void this.#changed(key));
  }

  async readKey(profile: InstanceProfile): Promise<string | undefined> {
    const name = toSecretName(profile);
    const key = await this.#storage.get(name);
    // A value written while this one was read is newer.
    if (!this.#known.has(name)) this.#known.set(name, key);
    return key;
  }

  async writeKey(profile: InstanceProfile, key: string): Promise<void> {
    this.#known.set(toSecretName(profile), key);
    await this.#storage.store(toSecretName(profile), key);
  }

  async deleteKey(profile: InstanceProfile): Promise<void> {
    this.#known.set(toSecretName(profile), undefined);
    await this.#storage.delete(toSecretName(profile));
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changes.dispose();
  }

  async #changed(name: string): Promise<void> {
    if (!name.startsWith(PREFIX) || !this.#known.has(name)) return;
    const key = await this.#storage.get(name);
    if (key === this.#known.get(name)) return;
    this.#known.set(name, key);
    this.#changes.fire();
  }
}

/** Includes the addresses: a profile that is changed to another address does not keep its key. */
function toSecretName({ name, baseUrl, adminUrl, platformUrl }: InstanceProfile): string {
  return `${PREFIX}${JSON.stringify([name, baseUrl, adminUrl, platformUrl])}`;
}
