import { commands, Disposable, env, l10n, type TextEditor, window, workspace } from 'vscode';
import { call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import type { VersionSummary } from '../../server/wire/developers.ts';
import { ROSTER_IN_FRONT, VERSION_SCHEME } from '../manifest/ids.ts';
import { type TreeNode, toMoreNode } from '../views/nodeTree.ts';
import { Pane, type PaneParts } from '../views/pane.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import { describeVersion, nameVersion, toVersionLook } from './developersView.ts';
import type { RosterTexts } from './rosterTexts.ts';
import { toTimeAgo } from './timeAgo.ts';

/** Versions shown at first, and added by each "Load More". */
const PAGE_SIZE = 50;

/** The versions of the active roster, in the Explorer; it sends no request before the selected instance is first used. */
export class RosterHistory implements Disposable {
  readonly #texts: RosterTexts;
  readonly #listening: Disposable;
  readonly pane: Pane;
  #isUsed = false;
  #shown = PAGE_SIZE;

  constructor(parts: PaneParts, texts: RosterTexts) {
    this.#texts = texts;
    this.pane = new Pane('rosterHistory', parts, {
      isAsleep: () => !this.#isUsed,
      roots: (instance, signal) => this.#roots(instance, signal),
    });
    this.#listening = Disposable.from(
      parts.instances.onDidChange(() => {
        this.#isUsed = false;
        this.#shown = PAGE_SIZE;
      }),
      parts.instances.onDidRequire(({ name }) => {
        if (this.#isUsed || name !== parts.instances.selectedName) return;
        this.#isUsed = true;
        this.pane.refresh();
      }),
      window.onDidChangeActiveTextEditor((editor) => void this.#follow(editor)),
      // A document whose language changes is opened again.
      workspace.onDidOpenTextDocument((document) => {
        if (document === window.activeTextEditor?.document) void this.#follow(window.activeTextEditor);
      }),
    );
    void this.#follow(window.activeTextEditor);
  }

  refresh(): void {
    this.pane.refresh();
  }

  /** Checks again whether the active document is a roster. */
  follow(): void {
    void this.#follow(window.activeTextEditor);
  }

  dispose(): void {
    this.#listening.dispose();
    this.pane.dispose();
  }

  async #follow(editor: TextEditor | undefined): Promise<void> {
    // The old side of a comparison belongs to the roster on its other side.
    if (editor?.document.uri.scheme === VERSION_SCHEME) return;
    const isRoster = editor !== undefined && (await this.#texts.isRoster(editor.document));
    if (editor !== window.activeTextEditor) return;
    this.pane.describeAs(isRoster ? fileNameOf(editor.document.uri) : '');
    await commands.executeCommand('setContext', ROSTER_IN_FRONT, isRoster);
  }

  async #roots(instance: Instance, signal: AbortSignal): Promise<TreeNode[]> {
    const { versions } = await call(instance, 'listVersions', {}, { signal });
    const nodes = versions.slice(0, this.#shown).map((version) => toHistoryNode(version, Date.now(), env.language));
    if (versions.length <= this.#shown) return nodes;
    const more = async (): Promise<number> => {
      this.#shown += PAGE_SIZE;
      this.pane.refresh();
      return Math.min(this.#shown, versions.length);
    };
    return [...nodes, toMoreNode('more', l10n.t('{0} of {1}', nodes.length, versions.length), more)];
  }
}

/** Creates the node of a version in the history of the open roster: when it was activated or uploaded; clicking it compares it with the roster. */
function toHistoryNode(version: VersionSummary, now: number, language: string): TreeNode {
  const { versionId, fileName, createdAt, activatedAt, state } = version;
  const { text, icon, kind } = toVersionLook(state);
  return {
    id: `history:${versionId}:${state}`,
    label: nameVersion(version),
    description: `${text} · ${toTimeAgo(activatedAt ?? createdAt, now, language)}`,
    tooltip: `${fileName}\n${describeVersion(version)}`,
    ...icon,
    kind,
    target: { versionId },
    command: 'compareWithRoster',
  };
}
