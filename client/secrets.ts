import type { SecretStorage } from 'vscode';
import type { InstanceProfile } from './settings.ts';

/** The keys of remote services, kept by VS Code's secret storage and nowhere else. */
export class Secrets {
  readonly #storage: SecretStorage;

  constructor(storage: SecretStorage) {
    this.#storage = storage;
  }

  async readKey(profile: InstanceProfile): Promise<string | undefined> {
    return this.#storage.get(toSecretName(profile));
  }

  async writeKey(profile: InstanceProfile, key: string): Promise<void> {
    await this.#storage.store(toSecretName(profile), key);
  }

  async deleteKey(profile: InstanceProfile): Promise<void> {
    await this.#storage.delete(toSecretName(profile));
  }
}

/** The address is part of the name: a profile that is pointed elsewhere does not take its key along. */
function toSecretName({ name, baseUrl }: InstanceProfile): string {
  return `fairlead.key:${JSON.stringify([name, baseUrl])}`;
}
