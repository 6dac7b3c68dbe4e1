import { commands, type Disposable, l10n, type TextDocument, type TextDocumentChangeReason, type Uri, workspace } from 'vscode';
import { readBase64 } from '../../server/core/base64.ts';
import type { OrgPerson } from '../../server/core/developers/orgChart.ts';
import type { Range as Place } from '../../server/core/problem.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { OrgDescription } from '../../server/language/protocol/developers.ts';
import { showPlace } from '../documents/showPlace.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { DocumentPanel } from '../panels/documentPanel.ts';
import type { OrgChartReceived, OrgChartState, TreeSent } from '../panels/messages/trees.ts';
import { askTarget } from '../window/ask.ts';
import type { Report } from '../window/report.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import { describeOrg, findPersonAt, focusRoster, movePersonIn, requireOrg } from './orgPeople.ts';

type PersonMove = Pick<Extract<OrgChartReceived, { readonly type: 'move' }>, 'version' | 'person' | 'manager'>;

/** What an org chart needs of the extension. */
export interface OrgChartParts {
  readonly language: FairleadLanguageClient;
  readonly report: Report;
  /** Shows the rows of people in a table, if the roster is open as one. */
  readonly grids: { showPlace(uri: Uri, place: Place, focus: boolean): Promise<boolean> };
}

/** Milliseconds without changes before a changed roster is redrawn. */
const TYPING_PAUSE = 250;

/** Opens the org chart of a roster. Throws INVALID_REQUEST if the document is not a roster. */
export async function openOrgChart(parts: OrgChartParts, extension: Uri, document: TextDocument): Promise<OrgChartPanel> {
  const description = await requireOrg(parts.language, document.uri);
  const opened = new OrgChartPanel(parts, extension, document);
  opened.show(description);
  return opened;
}

/** The org chart of one roster. It follows the text and the cursor while it is visible; a hidden one is refreshed when it is shown again. */
export class OrgChartPanel implements Disposable {
  readonly panel: DocumentPanel<TreeSent<OrgChartState, number>, OrgChartReceived>;
  readonly #parts: OrgChartParts;
  #shown: OrgDescription | null = null;
  /** Whether the text was undone or redone since the last drawing. */
  #undoReason: TextDocumentChangeReason | null = null;

  constructor(parts: OrgChartParts, extension: Uri, document: TextDocument) {
    this.#parts = parts;
    this.panel = new DocumentPanel(extension, {
      page: 'orgChart',
      title: l10n.t('Org Chart of {0}', fileNameOf(document.uri)),
      document,
      report: parts.report,
      receive: (message) => this.#answer(message),
      pauseAfter: ({ document: changed, reason }) => {
        if (!this.panel.isOf(changed)) return null;
        if (reason !== undefined) this.#undoReason = reason;
        return reason === undefined ? TYPING_PAUSE : 0;
      },
      refresh: () => this.#refresh(),
      follow: ({ line }) => this.#follow(line),
    });
    this.panel.onDidChangeVisibility(() => this.panel.refreshSoon(0));
  }

  get #document(): TextDocument {
    return this.panel.document;
  }

  /** Shows the people of a version of the roster. */
  show(description: OrgDescription): void {
    this.#shown = description;
    const { version, people } = description;
    this.panel.show({ type: 'tree', title: this.panel.title, version, people });
  }

  dispose(): void {
    this.panel.dispose();
  }

  async #refresh(): Promise<void> {
    if (!this.panel.isVisible || this.#document.isClosed || this.#shown?.version === this.#document.version) return;
    const description = await describeOrg(this.#parts.language, this.#document.uri);
    if (description === null) return;
    const [before, reason] = [this.#shown, this.#undoReason];
    this.#undoReason = null;
    this.show(description);
    if (before === null || reason === null) return;
    const { person, text } = describeUndo(reason, before, description);
    // A message about a person is shown below that person.
    if (person !== null) this.panel.notify({ type: 'follow', card: person });
    this.panel.notify({ type: 'status', text });
  }

  #follow(line: number): void {
    if (!this.panel.isVisible || this.#shown?.version !== this.#document.version) return;
    const person = findPersonAt(this.#shown.places, line);
    if (person !== undefined) this.panel.notify({ type: 'follow', card: person });
  }

  async #answer(message: OrgChartReceived): Promise<void> {
    if (message.type === 'move') return this.#move(message);
    if (message.type === 'save') return savePicture(this.#document.uri, message);
    if (message.type === 'undo' || message.type === 'redo') return this.#undoOrRedo(message.type);
    const place = this.#shown?.places[message.person];
    if (place === undefined || (await this.#parts.grids.showPlace(this.#document.uri, place, message.focus))) return;
    await showPlace(this.#document.uri, place, message.focus);
  }

  /** Undoes or redoes the last edit of the roster: VS Code does so only in the focused editor, so the focus moves there and back. */
  async #undoOrRedo(command: 'undo' | 'redo'): Promise<void> {
    const { version } = await focusRoster(this.#document.uri);
    await commands.executeCommand(command);
    this.panel.reveal();
    if (this.#document.version !== version) return;
    this.panel.notify({
      type: 'status',
      text: command === 'undo' ? l10n.t('There is nothing to undo.') : l10n.t('There is nothing to redo.'),
    });
  }

  async #move(asked: PersonMove): Promise<void> {
    // The editor may have been closed in the meantime: an edit opens it again, but the server must know it first.
    const document = await workspace.openTextDocument(this.#document.uri);
    const { version, person, manager } = await this.#update(asked);
    const text = describeManager(this.#nameOf(person), manager === null ? '' : this.#nameOf(manager));
    try {
      await movePersonIn(this.#parts.language, document, { version, person, manager });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.panel.notify({ type: 'status', text: error.message });
      return;
    }
    // Without a pause: an undo before the next drawing could not be described.
    await this.#refresh();
    this.panel.notify({ type: 'status', text: `${text} ${l10n.t('Press Ctrl+Z to undo.')}` });
  }

  /** Converts the indexes of a move to those in the current text, which may be newer than the drawn one. */
  async #update(move: PersonMove): Promise<PersonMove> {
    const drawn = this.#shown;
    if (drawn?.version !== move.version) return move;
    await this.#refresh();
    if (this.#shown === drawn || this.#shown === null) return move;
    const { version, people } = this.#shown;
    const person = findAgain(drawn.people, move.person, people);
    const manager = move.manager === null ? null : findAgain(drawn.people, move.manager, people);
    return person === undefined || manager === undefined ? move : { version, person, manager };
  }

  #nameOf(person: number): string {
    const found = this.#shown?.people[person];
    return found === undefined ? '' : nameOf(found);
  }
}

/** Finds a person of one version in another by e-mail; undefined if no one, or more than one person, has it there. */
function findAgain(before: readonly OrgPerson[], person: number, now: readonly OrgPerson[]): number | undefined {
  const email = before[person]?.email ?? '';
  const found = now.flatMap((other, number) => (email !== '' && other.email === email ? [number] : []));
  return found.length === 1 ? found[0] : undefined;
}

/** Asks for the file of an org chart picture, and writes it. Throws CANCELLED. */
async function savePicture(roster: Uri, { format, data }: Extract<OrgChartReceived, { readonly type: 'save' }>): Promise<void> {
  const name = `${fileNameOf(roster).replace(/(\.roster)?\.csv$/i, '')}-org-chart.${format}`;
  const target = await askTarget(l10n.t('Export Org Chart'), name, { [format.toUpperCase()]: [format] });
  await workspace.fs.writeFile(target, format === 'svg' ? new TextEncoder().encode(data) : readBase64(data));
}

/** Describes what an undo (1) or redo (2) did to the people of a roster: the new manager if exactly one changed, otherwise how many changed. */
function describeUndo(
  reason: 1 | 2,
  { people: before }: { readonly people: readonly OrgPerson[] },
  { people: now }: { readonly people: readonly OrgPerson[] },
): { readonly person: number | null; readonly text: string } {
  const former = new Map(before.map(({ email, managerEmail }) => [email, managerEmail]));
  const moved = now.filter(({ email, managerEmail }) => former.has(email) && former.get(email) !== managerEmail);
  const done = reason === 1 ? l10n.t('Undone.') : l10n.t('Redone.');
  const [person] = moved;
  if (person === undefined) return { person: null, text: done };
  if (moved.length > 1) return { person: null, text: `${done} ${l10n.t('{0} people have another manager.', moved.length)}` };
  const manager = person.manager === null ? undefined : now[person.manager];
  const text = describeManager(nameOf(person), manager === undefined ? person.managerEmail : nameOf(manager));
  return { person: now.indexOf(person), text: `${done} ${text}` };
}

/** Describes the new manager of a person; '' means none. */
function describeManager(who: string, manager: string): string {
  return manager === '' ? l10n.t('{0} no longer has a manager.', who) : l10n.t('{0} now reports to {1}.', who, manager);
}

/** Returns the display name of a person: the e-mail if there is no name. */
function nameOf({ name, email }: Pick<OrgPerson, 'name' | 'email'>): string {
  return name || email;
}
