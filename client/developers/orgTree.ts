import {
  commands,
  DataTransferItem,
  Disposable,
  type LogOutputChannel,
  l10n,
  type TextDocument,
  type TextEditor,
  type TreeDragAndDropController,
  window,
  workspace,
} from 'vscode';
import type { OrgPerson } from '../../server/core/developers/orgChart.ts';
import { plural } from '../../server/core/plural.ts';
import type { OrgDescription } from '../../server/language/protocol/developers.ts';
import { ROSTER_LANGUAGES } from '../../server/language/protocol.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { ORG_TREE, toCommandId } from '../manifest/ids.ts';
import type { TreeNode } from '../views/nodeTree.ts';
import { NodeView } from '../views/nodeView.ts';
import { NOUNS, STATES } from '../window/icons.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import { describeOrg, type PersonTarget } from './orgPeople.ts';

/** Milliseconds without changes before a changed roster is read again. */
const TYPING_PAUSE = 400;
const MIME = 'application/vnd.code.tree.fairlead.orgtree';

/** Dropping a person onto another one moves them there. */
const DRAG_AND_DROP: TreeDragAndDropController<TreeNode> = {
  dragMimeTypes: [MIME],
  dropMimeTypes: [MIME],
  handleDrag: ([node], transfer) => transfer.set(MIME, new DataTransferItem(node)),
  handleDrop: async (onto, transfer) => {
    const person: unknown = transfer.get(MIME)?.value;
    if (person !== undefined) await commands.executeCommand(toCommandId('movePerson'), person, onto ?? null);
  },
};

/**
 * The people of the active roster under their managers: the org chart as a tree view. It stays while something other than a text editor is
 * active, and reads only while it is visible.
 */
export class OrgTree extends NodeView {
  readonly #language: FairleadLanguageClient;
  readonly #listening: Disposable;
  #document: TextDocument | null = null;
  #pause: NodeJS.Timeout | undefined;
  #isStale = false;

  constructor(language: FairleadLanguageClient, log: LogOutputChannel) {
    super(
      'orgTree',
      () => this.#roots(),
      (error) => log.error('The view of the org tree:', error instanceof Error ? error : String(error)),
      { dragAndDropController: DRAG_AND_DROP },
    );
    this.#language = language;
    this.#listening = Disposable.from(
      window.onDidChangeActiveTextEditor((editor) => void this.#follow(editor)),
      workspace.onDidOpenTextDocument(() => void this.#follow(window.activeTextEditor)),
      language.onDidRecognise(({ uri, kind }) => {
        if (kind !== 'roster' && uri === this.#document?.uri.toString()) void this.#set(null);
        else void this.#follow(window.activeTextEditor);
      }),
      workspace.onDidCloseTextDocument((document) => {
        if (document === this.#document) void this.#set(null);
      }),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document === this.#document) this.#refreshSoon();
      }),
      this.view.onDidChangeVisibility(({ visible }) => {
        if (visible && this.#isStale) this.refresh();
      }),
    );
    void this.#follow(window.activeTextEditor);
  }

  /** The roster that is shown; null for none. */
  get document(): TextDocument | null {
    return this.#document;
  }

  /** Reads the roster again. */
  refresh(): void {
    this.#isStale = false;
    this.tree.refresh();
  }

  override dispose(): void {
    clearTimeout(this.#pause);
    this.#listening.dispose();
    super.dispose();
  }

  /** Follows the active editor: a panel does not change the shown roster, another text editor does. */
  async #follow(editor: TextEditor | undefined): Promise<void> {
    if (editor === undefined || editor.document === this.#document) return;
    const { document } = editor;
    const isRoster = ROSTER_LANGUAGES.includes(document.languageId) && (await describeOrg(this.#language, document.uri)) !== null;
    if (editor === window.activeTextEditor) await this.#set(isRoster ? document : null);
  }

  async #set(document: TextDocument | null): Promise<void> {
    if (document === this.#document) return;
    this.#document = document;
    clearTimeout(this.#pause);
    this.describeAs(document === null ? '' : fileNameOf(document.uri));
    this.refresh();
    await commands.executeCommand('setContext', ORG_TREE, document !== null);
  }

  #refreshSoon(): void {
    this.#isStale = true;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      if (this.view.visible) this.refresh();
    }, TYPING_PAUSE);
  }

  async #roots(): Promise<readonly TreeNode[]> {
    if (this.#document === null) return [];
    const { uri } = this.#document;
    const description = await describeOrg(this.#language, uri);
    return description === null ? [] : toOrgNodes(description, uri.toString());
  }
}

/** Creates the nodes of the people at the top of a roster, with everyone below them. */
function toOrgNodes({ version, people }: OrgDescription, uri: string): TreeNode[] {
  const reports: number[][] = people.map(() => []);
  const tops: number[] = [];
  for (const [person, { manager }] of people.entries()) (manager === null ? tops : reports[manager]!).push(person);
  const emails = new Set<string>();
  const ids = people.map(({ email }, person) => {
    const isFree = email !== '' && !emails.has(email);
    emails.add(email);
    return isFree ? email : `${email}#${person}`;
  });
  const toNode = (person: number): TreeNode => {
    const { name, email, problems } = people[person]!;
    const below = reports[person]!;
    const target: PersonTarget = { uri, version, person };
    return {
      id: `person:${uri}:${ids[person]}`,
      label: name || email || l10n.t('(no name)'),
      description: describe(people[person]!, below.length),
      tooltip: [name, email, ...problems.map(({ message }) => message)].filter((line) => line !== '').join('\n'),
      ...(problems.length > 0 ? STATES.doubtful : NOUNS.person),
      kind: 'person',
      command: 'showPerson',
      target,
      expanded: people[person]!.manager === null && tops.length === 1,
      ...(below.length === 0 ? {} : { children: async () => below.map(toNode) }),
    };
  };
  return tops.map(toNode);
}

function describe({ role, manager, managerEmail, isCut }: OrgPerson, reports: number): string {
  const count = plural(reports, '1 report', '{0} reports', reports);
  const odd = isCut
    ? l10n.t('Cycle cut here: {0}', managerEmail)
    : manager === null && managerEmail !== ''
      ? l10n.t('Unknown manager {0}', managerEmail)
      : '';
  return [role, reports === 0 ? '' : count, odd].filter((part) => part !== '').join(' · ');
}
