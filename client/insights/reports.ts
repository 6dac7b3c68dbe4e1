import {
  Disposable,
  type ExtensionContext,
  l10n,
  type Memento,
  type TextEditor,
  type TextEditorDecorationType,
  ThemeColor,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { TIERS, type Tier } from '../../server/core/insights/ratings.ts';
import { FIND_TIERS, type FindTiers, type FoundTiers } from '../../server/language/protocol/insights.ts';
import type { ReportRequest } from '../../server/wire/insights.ts';
import { toRange } from '../documents/documentEdits.ts';
import { ResultDocuments } from '../documents/resultDocuments.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';
import { DocumentPanels } from '../panels/documentPanel.ts';
import type { ReportMessage, ReportState } from '../panels/messages/report.ts';
import type { TrendMessage, TrendState } from '../panels/messages/trend.ts';
import { SinglePanel } from '../panels/webPanel.ts';
import { type FormParts, RequestPanel } from './requestPanel.ts';
import { groupTiers } from './tierRanges.ts';

/** The start of every report and comparison. */
const FIRST_HEADER = 'Collection Name,';

/** Colours the tiers in visible reports with theme colours; the words remain, so that colour is not the only cue. */
class TierDecorations implements Disposable {
  readonly #language: FairleadLanguageClient;
  readonly #listening: Disposable;
  #types: ReadonlyMap<Tier, TextEditorDecorationType> = new Map();

  constructor(language: FairleadLanguageClient) {
    this.#language = language;
    this.#listening = Disposable.from(
      window.onDidChangeVisibleTextEditors((editors) => this.#colourAll(editors)),
      workspace.onDidChangeTextDocument(({ document }) =>
        this.#colourAll(window.visibleTextEditors.filter((editor) => editor.document === document)),
      ),
    );
    this.#colourAll(window.visibleTextEditors);
  }

  dispose(): void {
    this.#listening.dispose();
    for (const type of this.#types.values()) type.dispose();
  }

  #colourAll(editors: readonly TextEditor[]): void {
    for (const editor of editors) if (isReport(editor)) void this.#colour(editor);
  }

  async #colour(editor: TextEditor): Promise<void> {
    const { uri, version } = editor.document;
    const params: FindTiers = { textDocument: { uri: uri.toString() } };
    const found = await this.#language.ask<FoundTiers>(FIND_TIERS, params).catch(() => null);
    // A later version is coloured by its own request.
    if (found === null || found.version !== version || editor.document.version !== version) return;
    if (this.#types.size === 0) this.#types = new Map(TIERS.map((tier) => [tier, toType(tier)]));
    for (const [tier, ranges] of groupTiers(found.tiers)) {
      editor.setDecorations(this.#types.get(tier)!, ranges.map(toRange));
    }
  }
}

function isReport({ document }: TextEditor): boolean {
  return document.languageId === 'csv' && document.lineAt(0).text.startsWith(FIRST_HEADER);
}

function toType(tier: Tier): TextEditorDecorationType {
  const name = `fairlead.tier.${tier.toLowerCase()}`;
  return window.createTextEditorDecorationType({
    color: new ThemeColor(`${name}Foreground`),
    backgroundColor: new ThemeColor(`${name}Background`),
    borderRadius: '3px',
    fontWeight: 'bold',
  });
}

/** The source of a report. */
export interface ReportSource {
  readonly request: ReportRequest;
  /** The name of the instance. */
  readonly instance: string;
}

const KEY = 'fairlead.reportSources';

/** Maximum number of reports whose sources are kept; the oldest are dropped. */
const MAX_SOURCES = 50;

/**
 * Keeps the requests of the reports in this workspace, so that their numbers can be explained later. A report that was saved elsewhere
 * remains under its old path.
 */
class ReportSources {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
  }

  async remember({ path }: Uri, source: ReportSource): Promise<void> {
    const others = this.#all().filter(([known]) => known !== path);
    await this.#state.update(KEY, [[path, source], ...others].slice(0, MAX_SOURCES));
  }

  /** Returns null for a report that was not exported here. */
  find({ path }: Uri): ReportSource | null {
    return this.#all().find(([known]) => known === path)?.[1] ?? null;
  }

  #all(): readonly (readonly [string, ReportSource])[] {
    return this.#state.get(KEY, []);
  }
}

/** The report features of this window: the sources of reports, the tier colours, and the panels. */
export class Reports implements Disposable {
  readonly sources: ReportSources;
  readonly documents: ResultDocuments;
  /** The charts of a report or comparison. */
  readonly panels: SinglePanel<ReportState, ReportMessage>;
  /** The trend. */
  readonly trends: SinglePanel<TrendState, TrendMessage>;
  /** The forms of export requests. */
  readonly forms: DocumentPanels<RequestPanel>;
  readonly #parts: Disposable;

  constructor({ workspaceState, extensionUri }: Pick<ExtensionContext, 'workspaceState' | 'extensionUri'>, parts: FormParts) {
    this.sources = new ReportSources(workspaceState);
    this.documents = new ResultDocuments(workspaceState);
    this.panels = new SinglePanel(extensionUri, { page: 'report', title: l10n.t('Charts'), beside: true });
    this.trends = new SinglePanel(extensionUri, { page: 'trend', title: l10n.t('Trend'), beside: true });
    this.forms = new DocumentPanels(async (document) => new RequestPanel(parts, extensionUri, document));
    this.#parts = Disposable.from(this.documents, this.panels, this.trends, this.forms, new TierDecorations(parts.language));
  }

  dispose(): void {
    this.#parts.dispose();
  }
}
