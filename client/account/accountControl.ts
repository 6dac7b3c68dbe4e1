import {
  type Disposable,
  l10n,
  type QuickDiffProvider,
  type SourceControl,
  type SourceControlResourceGroup,
  type SourceControlResourceState,
  scm,
  ThemeIcon,
  Uri,
} from 'vscode';
import type { PlanAction } from '../../server/core/account/accountPlan.ts';
import type { AccountStatus } from '../../server/core/account/accountStatus.ts';
import { OBJECT_FOLDERS, ROSTER_FILE } from '../../server/core/account/folderNames.ts';
import { ACCOUNT_CONTROL, toCommandId } from '../manifest/ids.ts';
import { toServiceUri } from './accountSides.ts';
import { type ChangedFile, GROUPS, type GroupName, groupFiles } from './changedFiles.ts';

/** What happened to a file, as an icon and in words. */
const ICONS: Readonly<Record<PlanAction, string>> = { create: 'diff-added', change: 'diff-modified', delete: 'diff-removed' };
const WORDS: Readonly<Record<PlanAction, string>> = { create: l10n.t('Created'), change: l10n.t('Changed'), delete: l10n.t('Deleted') };

/** The folder of an account as a source control, beside Git: what changed here, at the service, and on both sides. */
export class AccountControl implements QuickDiffProvider, Disposable {
  readonly root: Uri;
  readonly control: SourceControl;
  readonly #groups: Readonly<Record<GroupName, SourceControlResourceGroup>>;
  #status: AccountStatus | null = null;
  #staged: ReadonlySet<string>;

  constructor(root: Uri, label: string, staged: readonly string[]) {
    this.root = root;
    this.#staged = new Set(staged);
    this.control = scm.createSourceControl(ACCOUNT_CONTROL, label, root);
    const group = (name: GroupName, title: string): SourceControlResourceGroup => {
      const created = this.control.createResourceGroup(name, title);
      created.hideWhenEmpty = name === 'conflicts' || name === 'staged';
      return created;
    };
    this.#groups = {
      conflicts: group('conflicts', l10n.t('Conflicts')),
      staged: group('staged', l10n.t('Staged to Apply')),
      here: group('here', l10n.t('Changed Here')),
      service: group('service', l10n.t('Changed at the Service')),
    };
    this.control.quickDiffProvider = this;
    this.control.inputBox.placeholder = l10n.t("Comment for the segments' logs (Ctrl+Enter shows what is applied)");
    this.control.acceptInputCommand = { command: toCommandId('applyAccount'), title: l10n.t('Apply'), arguments: [root] };
    this.control.count = 0;
  }

  /** How the folder differs, as last compared; null before the first comparison. */
  get status(): AccountStatus | null {
    return this.#status;
  }

  /** The paths of the staged files that have changes. */
  get staged(): readonly string[] {
    return this.describe('staged');
  }

  /** The comment for the logs of segments, as typed in the input box. */
  get comment(): string {
    return this.control.inputBox.value.trim();
  }

  /** Returns the paths of the files in a group. */
  describe(name: GroupName): readonly string[] {
    return this.#groups[name].resourceStates.map(({ resourceUri }) => this.toPath(resourceUri) ?? '');
  }

  /** Returns the paths in all groups; undefined before the first comparison. */
  groups(): Readonly<Record<GroupName, readonly string[]>> | undefined {
    if (this.#status === null) return undefined;
    const [conflicts, staged, here, service] = GROUPS.map((name) => this.describe(name));
    return { conflicts: conflicts!, staged: staged!, here: here!, service: service! };
  }

  /** Returns the group of a file, the first one that has it. */
  groupOf(path: string): GroupName | null {
    return GROUPS.find((name) => this.describe(name).includes(path)) ?? null;
  }

  /** Returns the path of a file relative to the folder; null if it is elsewhere. */
  toPath(uri: Uri): string | null {
    const inside = `${this.root.path.replace(/\/$/, '')}/`;
    return uri.scheme === this.root.scheme && uri.path.startsWith(inside) ? uri.path.slice(inside.length) : null;
  }

  /** Shows how the folder differs. */
  show(status: AccountStatus): void {
    this.#status = status;
    const files = groupFiles(status, this.#staged);
    for (const name of GROUPS) this.#groups[name].resourceStates = files[name].map((file) => this.#toState(file, name));
    // Staged files that have no changes any more are forgotten.
    this.#staged = new Set(files.staged.map(({ path }) => path));
    this.control.count = GROUPS.reduce((sum, name) => sum + files[name].length, 0);
  }

  /** Stages files, or no longer; returns the staged ones. */
  stage(paths: readonly string[], staged: boolean): readonly string[] {
    const others = [...this.#staged].filter((path) => !paths.includes(path));
    this.#staged = new Set(staged ? [...others, ...paths] : others);
    if (this.#status !== null) this.show(this.#status);
    return [...this.#staged];
  }

  /** The roster has gutter marks of its own, which match rows by e-mail. */
  provideOriginalResource(uri: Uri): Uri | undefined {
    const path = this.toPath(uri);
    if (path === null || path === ROSTER_FILE) return undefined;
    return OBJECT_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) ? toServiceUri(this.root, path) : undefined;
  }

  dispose(): void {
    this.control.dispose();
  }

  #toState({ path, action, lines, isBroken }: ChangedFile, group: GroupName): SourceControlResourceState {
    const resourceUri = Uri.joinPath(this.root, path);
    return {
      resourceUri,
      contextValue: group,
      command: { command: toCommandId('openAccountChange'), title: l10n.t('Open Changes'), arguments: [resourceUri, group] },
      decorations: {
        tooltip: [WORDS[action], ...lines].join('\n'),
        strikeThrough: action === 'delete',
        iconPath: new ThemeIcon(isBroken ? 'error' : ICONS[action]),
      },
    };
  }
}
