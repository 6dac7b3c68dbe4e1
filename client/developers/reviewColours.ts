import { Disposable, Range, type TextEditor, type TextEditorDecorationType, ThemeColor, window, workspace } from 'vscode';
import { REVIEW_SCHEME } from '../manifest/ids.ts';
import type { ReviewSource } from './reviewFeatures.ts';
import type { ReviewKind, ReviewPart } from './reviewText.ts';

/** The colours of charts, which differ from each other in light, dark and high contrast; those of Git decorations are nearly one in some themes. */
const COLOURS: Readonly<Record<Exclude<ReviewKind, 'unchanged' | 'columns'>, string>> = {
  removed: 'charts.red',
  added: 'charts.green',
  changed: 'charts.blue',
  moved: 'charts.purple',
};

/**
 * Colours the sections of reviews: a bar next to each, a mark in the overview ruler, and its title. Each section has only one range,
 * however many people are in it.
 */
export class ReviewColours implements Disposable {
  readonly #reviews: ReviewSource;
  readonly #bars: ReadonlyMap<string, TextEditorDecorationType>;
  readonly #titles: ReadonlyMap<string, TextEditorDecorationType>;
  readonly #listening: Disposable;

  constructor(reviews: ReviewSource) {
    this.#reviews = reviews;
    const make = (toType: (color: ThemeColor) => TextEditorDecorationType) =>
      new Map(Object.entries(COLOURS).map(([kind, name]) => [kind, toType(new ThemeColor(name))]));
    this.#bars = make((color) =>
      window.createTextEditorDecorationType({
        isWholeLine: true,
        borderStyle: 'solid',
        borderWidth: '0 0 0 3px',
        borderColor: color,
        overviewRulerColor: color,
      }),
    );
    this.#titles = make((color) => window.createTextEditorDecorationType({ color, fontWeight: 'bold' }));
    const refresh = (): void => {
      for (const editor of window.visibleTextEditors) this.#colour(editor);
    };
    this.#listening = Disposable.from(
      window.onDidChangeVisibleTextEditors(refresh),
      workspace.onDidChangeTextDocument(({ document: { uri } }) => {
        if (uri.scheme === REVIEW_SCHEME) refresh();
      }),
      ...this.#bars.values(),
      ...this.#titles.values(),
    );
  }

  dispose(): void {
    this.#listening.dispose();
  }

  #colour(editor: TextEditor): void {
    const { uri } = editor.document;
    const parts = uri.scheme === REVIEW_SCHEME ? this.#reviews.find(uri)?.shown.parts : undefined;
    if (parts === undefined) return;
    for (const [types, toRange] of [
      [this.#bars, ({ line, end }: ReviewPart) => new Range(line + 1, 0, end, 0)],
      [this.#titles, ({ line, title }: ReviewPart) => new Range(line, 0, line, title.length)],
    ] as const) {
      for (const [kind, type] of types) editor.setDecorations(type, parts.filter((part) => part.kind === kind).map(toRange));
    }
  }
}
