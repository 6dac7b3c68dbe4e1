import { commands, type Disposable, type Event, l10n, type TextDocument, type Uri, ViewColumn, window, workspace } from 'vscode';
import { toToday } from '../../server/core/insights/calendar.ts';
import { METRICS, showUnit } from '../../server/core/insights/metrics.ts';
import { listNamedRanges } from '../../server/core/insights/ranges.ts';
import type { TeamSummary } from '../../server/core/insights/teams.ts';
import { plural } from '../../server/core/plural.ts';
import { Refusal } from '../../server/core/refusal.ts';
import {
  EDIT_REQUEST,
  type EditedRequest,
  type EditRequest,
  READ_REQUEST_FORM,
  type ReadRequestForm,
  type RequestForm,
} from '../../server/language/protocol/insights.ts';
import { replaceRanges } from '../documents/documentEdits.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { toCommandId } from '../manifest/ids.ts';
import { DocumentPanel } from '../panels/documentPanel.ts';
import type { FormChange, RequestMessage, RequestState } from '../panels/messages/exportRequest.ts';
import type { Report } from '../window/report.ts';
import { fileNameOf } from '../window/workspaceFolders.ts';
import { groupProblems, toFormFields, toRequestChanges } from './requestFields.ts';

const METRIC_CHOICES = Object.fromEntries(
  Object.entries(METRICS).map(([category, metrics]) => [
    category,
    Object.entries(metrics).map(([name, { label, unit, definition }]) => ({ name, label, unit: showUnit(unit), definition })),
  ]),
) as unknown as RequestState['metrics'];

/** The instance that requests are exported from. */
export interface FormService {
  readonly selectedName: string;
  /** Aborts when another instance is selected. */
  readonly signal: AbortSignal;
  readonly onDidChange: Event<unknown>;
  listTeams(signal: AbortSignal): Promise<readonly TeamSummary[]>;
}

/** What a form works with. */
export interface FormParts {
  readonly report: Report;
  /** The service to export from; null if there is none, and the form only edits the request. */
  readonly service: FormService | null;
  readonly language: FairleadLanguageClient;
}

/**
 * The form of an export request beside its document: each change in the form is an edit that can be undone, and each edit of the document
 * updates the form. It is closed with the document.
 */
export class RequestPanel implements Disposable {
  readonly panel: DocumentPanel<RequestState, RequestMessage>;
  readonly #parts: FormParts;
  #teams: RequestState['teams'] = null;
  #running: AbortController | null = null;
  #busy: string | null = null;
  #state: RequestState | null = null;
  /** Serializes the changes: each is based on the result of the previous one. */
  #changes: Promise<unknown> = Promise.resolve();

  constructor(parts: FormParts, extension: Uri, document: TextDocument) {
    this.#parts = parts;
    this.panel = new DocumentPanel<RequestState, RequestMessage>(
      extension,
      {
        page: 'exportRequest',
        title: l10n.t('Form of {0}', fileNameOf(document.uri)),
        document,
        report: parts.report,
        receive: (message) => this.#receive(message),
        pauseAfter: ({ document: changed }) => (changed === this.#document ? 0 : null),
        refresh: () => this.#refresh(),
      },
      workspace.onDidCloseTextDocument((closed) => {
        if (closed === this.#document) this.#follow();
      }),
      ...(parts.service === null ? [] : [parts.service.onDidChange(() => void this.#readTeams())]),
    );
    void this.#refresh();
    void this.#readTeams();
  }

  get #document(): TextDocument {
    return this.panel.document;
  }

  /** What the form shows; null before the first response. */
  get state(): RequestState | null {
    return this.#state;
  }

  /** Applies a change as the page does. */
  change(change: FormChange): Promise<void> {
    const done = this.#changes.then(() => this.#change(change));
    this.#changes = done.catch(() => undefined);
    return done;
  }

  dispose(): void {
    this.#running?.abort();
    this.panel.dispose();
  }

  /** An unsaved document that is saved becomes another document with the same path. */
  #follow(): void {
    const next = workspace.textDocuments.find((one) => one !== this.#document && !one.isClosed && one.uri.path === this.#document.uri.path);
    if (next === undefined) this.dispose();
    else {
      this.panel.document = next;
      void this.#refresh();
    }
  }

  async #receive(message: RequestMessage): Promise<void> {
    if (message.type === 'change') await this.change(message.change);
    else if (message.type === 'run') await this.#run(message.command);
    else if (message.type === 'cancel') this.#running?.abort();
    else await window.showTextDocument(this.#document, { viewColumn: ViewColumn.One });
  }

  /** Runs a command on the document; the page shows its progress and can cancel it. */
  async #run(command: Extract<RequestMessage, { type: 'run' }>['command']): Promise<void> {
    if (this.#running !== null) return;
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#busy = command === 'exportReport' ? l10n.t('Exporting…') : l10n.t('Reading the numbers…');
    this.#show();
    try {
      const given = command === 'comparePeriods' ? [undefined, signal] : [signal];
      await commands.executeCommand(toCommandId(command), this.#document.uri, ...given);
    } finally {
      this.#running = null;
      this.#busy = null;
      this.#show();
    }
  }

  async #change(change: FormChange): Promise<void> {
    const textDocument = { uri: this.#document.uri.toString() };
    const values = (await this.#readForm())?.values;
    const changes = values == null ? [] : toRequestChanges(values, change);
    const params: EditRequest = { textDocument, changes };
    const edited = changes.length === 0 ? null : await this.#parts.language.ask<EditedRequest>(EDIT_REQUEST, params);
    // If nothing is changed, the page returns to its previous state.
    if (edited === null || edited.edits.length === 0) return this.#refresh();
    if (edited.version !== this.#document.version) {
      throw new Refusal('CONFLICT', l10n.t('The document changed in the meantime, so the form changed nothing. Try again.'));
    }
    await replaceRanges(this.#document.uri, edited.edits);
    await this.#refresh();
  }

  /** Returns null if the server does not respond, for example while the window closes. */
  #readForm(): Promise<RequestForm | null> {
    const params: ReadRequestForm = { textDocument: { uri: this.#document.uri.toString() } };
    return this.#parts.language.ask<RequestForm>(READ_REQUEST_FORM, params).catch(() => null);
  }

  async #refresh(): Promise<void> {
    const form = await this.#readForm();
    // A later version sends its own request.
    if (form === null || form.version !== this.#document.version) return;
    this.#state = {
      title: fileNameOf(this.#document.uri),
      instance: '',
      fields: form.values === null ? null : toFormFields(form.values),
      problems: groupProblems(form.problems),
      ranges: listNamedRanges(toToday(new Date())),
      teams: null,
      metrics: METRIC_CHOICES,
      busy: null,
    };
    this.#show();
  }

  #show(): void {
    if (this.#state === null) return;
    this.#state = { ...this.#state, instance: this.#parts.service?.selectedName ?? '', teams: this.#teams, busy: this.#busy };
    this.panel.show(this.#state);
  }

  /** Loads the teams of the selected instance; those of another one are removed at once. */
  async #readTeams(): Promise<void> {
    const { service } = this.#parts;
    this.#teams =
      service === null ? l10n.t('Teams are listed only where Fairlead can call a service. Write the ID into the document.') : null;
    this.#show();
    if (service === null) return;
    const { signal } = service;
    try {
      const teams = await service.listTeams(signal);
      if (signal.aborted) return;
      // The check then knows the same teams as the list.
      this.#parts.language.sendTeams(teams.map(({ refId, name }) => ({ teamRefId: refId, name })));
      this.#teams = teams.map(({ refId, name, depth, developerCount }) => {
        const developers = plural(developerCount, '1 developer', '{0} developers', developerCount);
        return { teamRefId: refId, name, depth, developers };
      });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      this.#teams = l10n.t('The teams cannot be read. {0}', error.message);
    }
    await this.#refresh();
  }
}
