import { type Disposable, l10n, type TextDocument, Uri, window, workspace } from 'vscode';
import { applyEdits } from '../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import { plural } from '../../server/core/plural.ts';
import { Refusal } from '../../server/core/refusal.ts';
import type { FilledInputs, ListedInputs } from '../../server/language/protocol/platform.ts';
import { toRange } from '../documents/documentEdits.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import type { PlatformLanguage } from '../language/platformLanguage.ts';
import { DocumentPanel } from '../panels/documentPanel.ts';
import type { InputFormMessage, InputFormState, PreviewLine } from '../panels/messages/runtimeInputs.ts';
import { askTargetFile, askText } from '../window/ask.ts';
import type { Report } from '../window/report.ts';
import { fileNameOf, findFolder } from '../window/workspaceFolders.ts';
import { fillDocument } from './fillDocument.ts';
import { type GivenValues, keepKnown } from './inputForm.ts';
import { listLacks, toFormInputs } from './inputStates.ts';
import { openWritten } from './openWritten.ts';

/** Dependencies of a form. */
export interface InputPanelParts {
  readonly report: Report;
  readonly language: FairleadLanguageClient;
  readonly platformLanguage: PlatformLanguage;
}

/**
 * A form of a document's runtime inputs beside the document. The language server checks each value; the document does not change until the
 * values are filled in. The form follows edits of the document and closes with it.
 */
export class InputPanel implements Disposable {
  readonly panel: DocumentPanel<InputFormState, InputFormMessage>;
  readonly #parts: InputPanelParts;
  #values: GivenValues = {};
  #note = '';
  #state: InputFormState | null = null;
  /** End of the queue in which messages and edits are handled one after the other. */
  #work: Promise<unknown> = Promise.resolve();

  constructor(parts: InputPanelParts, extension: Uri, document: TextDocument) {
    this.#parts = parts;
    this.panel = new DocumentPanel<InputFormState, InputFormMessage>(
      extension,
      {
        page: 'runtimeInputs',
        title: l10n.t('Inputs of {0}', fileNameOf(document.uri)),
        document,
        report: parts.report,
        receive: (message) => this.receive(message),
        pauseAfter: ({ document: changed, contentChanges }) => (changed === document && contentChanges.length > 0 ? 0 : null),
        refresh: () => this.start(),
      },
      workspace.onDidCloseTextDocument((closed) => {
        if (closed === document) this.dispose();
      }),
    );
  }

  get document(): TextDocument {
    return this.panel.document;
  }

  /** State of the form; null before the first answer. */
  get state(): InputFormState | null {
    return this.#state;
  }

  /** Shows the current inputs and values. */
  start(): Promise<void> {
    return this.#inTurn(() => this.#refresh());
  }

  /** Handles a message of the page; returns the URI of the document that was written or opened, if any. */
  receive(message: InputFormMessage): Promise<Uri | undefined> {
    return this.#inTurn(async () => {
      this.#note = '';
      switch (message.type) {
        case 'change':
          this.#values = withValue(this.#values, message.id, message.value);
          break;
        case 'reset':
          this.#values = {};
          break;
        case 'reveal':
          await this.#revealInput(message.id);
          return undefined;
        case 'apply':
          return this.#fill('here');
        case 'open':
          return this.#fill('beside');
        default:
          return this.#save();
      }
      await this.#refresh();
      return undefined;
    });
  }

  dispose(): void {
    this.panel.dispose();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }

  async #refresh(): Promise<void> {
    const { language, platformLanguage } = this.#parts;
    const listed = await this.#list();
    this.#values = keepKnown(this.#values, listed.inputs);
    const { problems } = listed.inputs.length === 0 ? { problems: [] } : await language.fillRuntimeInputs(this.document, this.#values);
    const descriptions = listed.inputs.length === 0 ? {} : await platformLanguage.describeInputs(this.document);
    const inputs = toFormInputs(listed.inputs, this.#values, problems, descriptions);
    const preview = await this.#preview(inputs.filter(({ state }) => state === 'given').map(({ id }) => id));
    this.#state = {
      title: fileNameOf(this.document.uri),
      inputs,
      preview,
      summary: [plural(preview.length, '1 edit', '{0} edits', preview.length), ...listLacks(inputs)].join(' · '),
      isComplete: problems.length === 0 && preview.length > 0,
      note: this.#note,
    };
    this.panel.show(this.#state);
  }

  /** Returns the runtime inputs; an empty list if an edit has turned the document into one that cannot have any. */
  async #list(): Promise<Pick<ListedInputs, 'inputs'>> {
    try {
      return await this.#parts.language.listRuntimeInputs(this.document);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'INVALID_REQUEST') return { inputs: [] };
      throw error;
    }
  }

  /** Returns the lines that the valid values would change. */
  async #preview(ids: readonly string[]): Promise<PreviewLine[]> {
    if (ids.length === 0) return [];
    const right = Object.fromEntries(ids.map((id) => [id, this.#values[id]]));
    const { edits, version } = await this.#parts.language.fillRuntimeInputs(this.document, right, true);
    return version === this.document.version ? edits.map((edit) => toPreviewLine(this.document, edit)) : [];
  }

  async #fill(place: 'here' | 'beside'): Promise<Uri> {
    const filled = await this.#parts.language.fillRuntimeInputs(this.document, this.#values);
    const uri = await fillDocument(this.document, filled, place);
    if (place === 'here') {
      this.#values = {};
      this.#note = l10n.t('Filled in. Undo in the document reverts it.');
    } else this.#note = l10n.t('The filled copy is open beside this document.');
    await this.#refresh();
    return uri;
  }

  async #save(): Promise<Uri> {
    const name = await askText({
      title: l10n.t('Save as Input Set'),
      prompt: l10n.t('Name of the input set'),
      value: l10n.t('Inputs of {0}', fileNameOf(this.document.uri).replace(/\.ya?ml$/i, '')),
    });
    const { text, problems } = await this.#parts.platformLanguage.writeInputSet(this.document, name, this.#values);
    const [problem] = problems;
    if (problem !== undefined) throw new Refusal('INVALID_REQUEST', l10n.t('Nothing was saved. {0}', problem.message));
    const uri = await this.#askFile(`${name.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.yaml`);
    await openWritten(uri, text);
    this.#note = l10n.t('Saved as {0}.', fileNameOf(uri));
    await this.#refresh();
    return uri;
  }

  #askFile(name: string): Promise<Uri> {
    const folder = findFolder(this.document.uri)?.uri;
    const options = { title: l10n.t('Save as Input Set'), filters: { YAML: ['yaml', 'yml'] } };
    return askTargetFile({ ...options, ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder, name) }) });
  }

  async #revealInput(id: string): Promise<void> {
    const { edits } = await this.#parts.language.fillRuntimeInputs(this.document, { [id]: '<+variable.x>' }, true);
    const [edit] = edits;
    const selection = edit === undefined ? {} : { selection: toRange(edit.range) };
    await window.showTextDocument(this.document, selection);
  }
}

function withValue(values: GivenValues, id: string, value: unknown): GivenValues {
  const { [id]: _, ...others } = values;
  const isNothing = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return isNothing ? others : { ...others, [id]: value };
}

function toPreviewLine(document: TextDocument, { range, newText }: FilledInputs['edits'][number]): PreviewLine {
  const { start, end } = toRange(range);
  const line = document.lineAt(start.line);
  const before = line.text;
  const to = end.line === start.line ? end.character : before.length;
  const after = applyEdits(before, [{ start: start.character, end: to, text: newText }]);
  return { line: start.line + 1, before: before.trim(), after: after.trim() };
}
