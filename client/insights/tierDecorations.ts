import { Disposable, Range, type TextEditor, type TextEditorDecorationType, ThemeColor, window, workspace } from 'vscode';
import { TIERS, type Tier } from '../../server/core/insights/ratings.ts';
import { FIND_TIERS, type FindTiers, type FoundTiers } from '../../server/language/protocol/insights.ts';
import type { FairleadLanguageClient } from '../languageClient.ts';
import { groupTiers } from './tierRanges.ts';

/** The start of every report and comparison. */
const FIRST_WORDS = 'Collection Name,';

/** Colours the tiers in visible reports with theme colours; the words remain, so that colour is not the only cue. */
export class TierDecorations implements Disposable {
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
      const placed = ranges.map(({ start, end }) => new Range(start.line, start.character, end.line, end.character));
      editor.setDecorations(this.#types.get(tier)!, placed);
    }
  }
}

function isReport({ document }: TextEditor): boolean {
  return document.languageId === 'csv' && document.lineAt(0).text.startsWith(FIRST_WORDS);
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
