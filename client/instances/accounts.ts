import {
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type AuthenticationSession,
  authentication,
  commands,
  Disposable,
  EventEmitter,
} from 'vscode';
import { ACCOUNTS, toCommandId } from '../manifest/ids.ts';
import { toCancelled } from '../window/ask.ts';
import { describeHosts, type InstanceProfile } from './instanceProfile.ts';
import type { Instances } from './instances.ts';

/** Shows the remote instances that have a key in VS Code's Accounts menu, with their names and hosts; signing out there deletes the key. */
export class Accounts implements AuthenticationProvider, Disposable {
  readonly #instances: Instances;
  readonly #changes = new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>();
  readonly onDidChangeSessions = this.#changes.event;
  readonly #registered: Disposable;
  #listed: readonly AuthenticationSession[] = [];

  constructor(instances: Instances) {
    this.#instances = instances;
    this.#registered = Disposable.from(
      authentication.registerAuthenticationProvider(ACCOUNTS, 'Fairlead', this, { supportsMultipleAccounts: true }),
      instances.onDidChangeKeys(() => void this.#update()),
      instances.onDidChange(() => void this.#update()),
    );
  }

  /** Returns a session for each instance that has a key, with the requested scopes, because the permissions of a key are unknown here. */
  async getSessions(scopes?: readonly string[]): Promise<AuthenticationSession[]> {
    const found = await Promise.all(this.#instances.remotes().map((profile) => this.#find(profile)));
    return found.flatMap((session) => (session === null ? [] : [{ ...session, scopes: scopes ?? [] }]));
  }

  async createSession(scopes: readonly string[]): Promise<AuthenticationSession> {
    const name = await commands.executeCommand<string | undefined>(toCommandId('signIn'));
    const session = (await this.getSessions(scopes)).find(({ id }) => id === name);
    if (session === undefined) throw toCancelled();
    return session;
  }

  async removeSession(sessionId: string): Promise<void> {
    await this.#instances.clearKey(this.#instances.requireRemote(sessionId));
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changes.dispose();
  }

  async #find(profile: InstanceProfile): Promise<AuthenticationSession | null> {
    const accessToken = await this.#instances.readKey(profile);
    if (accessToken === undefined) return null;
    const { name } = profile;
    return { id: name, accessToken, account: { id: name, label: `${name} (${describeHosts(profile)})` }, scopes: [] };
  }

  async #update(): Promise<void> {
    const now = await this.getSessions();
    const before = this.#listed;
    this.#listed = now;
    const isIn = (sessions: readonly AuthenticationSession[]) => (session: AuthenticationSession) =>
      sessions.some(({ account }) => account.label === session.account.label);
    const added = now.filter((session) => !isIn(before)(session));
    const removed = before.filter((session) => !isIn(now)(session));
    const changed = now.filter(({ account, accessToken }) =>
      before.some((old) => old.account.label === account.label && old.accessToken !== accessToken),
    );
    if (added.length + removed.length + changed.length > 0) this.#changes.fire({ added, removed, changed });
  }
}
