import { Disposable, IndentAction, languages, type OnEnterRule, type TextDocument, window, workspace } from 'vscode';
import type { FairleadLanguageClient } from './languageClient.ts';

const YAML = 'yaml';

/**
 * What Enter does: the built-in rules of YAML leave the next line in the column of this one. An open key has nothing after its colon but an
 * anchor, the header of a text of several lines, or a comment.
 */
const RULES: readonly OnEnterRule[] = [
  // What is under the key of an entry is deeper than the key, which is deeper than its dash.
  {
    beforeText: /^\s*- +["']?[\w.-]+["']?:(?: +&\S+)?(?: +[|>][-+\d]*)?(?: +#.*)?\s*$/,
    action: { indentAction: IndentAction.Indent, appendText: '  ' },
  },
  {
    beforeText: /^\s*["']?[\w.-]+["']?:(?: +&\S+)?(?: +[|>][-+\d]*)?(?: +#.*)?\s*$/,
    action: { indentAction: IndentAction.Indent },
  },
  // The next key of an entry is below its first one.
  { beforeText: /^\s*- +["']?[\w.-]+["']?: +\S/, action: { indentAction: IndentAction.None, appendText: '  ' } },
];

/** The first keys of documents, which are typed before the document is recognised. */
const FIRST_KEYS = ['pipeline:', 'template:', 'inputSet:', 'overlayInputSet:'] as const;

/** Maximum number of lines of a document that is only begun. */
const MOST_BEGUN = 50;

/** Indents the next line on Enter in YAML that Fairlead recognises, and in no other: only while such a document is in front. */
export class YamlIndentation implements Disposable {
  readonly #recognised = new Set<string>();
  readonly #listening: Disposable;
  #rules: Disposable | null = null;

  constructor(language: FairleadLanguageClient) {
    this.#listening = Disposable.from(
      language.onDidRecognise(({ uri, kind }) => {
        if (kind === null) this.#recognised.delete(uri);
        else this.#recognised.add(uri);
        this.#update();
      }),
      window.onDidChangeActiveTextEditor(() => this.#update()),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document === window.activeTextEditor?.document) this.#update();
      }),
    );
    this.#update();
  }

  dispose(): void {
    this.#listening.dispose();
    this.#rules?.dispose();
  }

  #update(): void {
    const front = window.activeTextEditor?.document;
    if (front === undefined || !this.#isOurs(front)) {
      this.#rules?.dispose();
      this.#rules = null;
    } else this.#rules ??= languages.setLanguageConfiguration(YAML, { onEnterRules: [...RULES] });
  }

  #isOurs(document: TextDocument): boolean {
    if (document.languageId !== YAML) return false;
    return this.#recognised.has(document.uri.toString()) || isBegun(document);
  }
}

/** Whether a document has nothing but comments and the beginning of a first key. */
function isBegun(document: TextDocument): boolean {
  if (document.lineCount > MOST_BEGUN) return false;
  const written = document
    .getText()
    .replace(/^(?:#.*|---)$/gm, '')
    .trim();
  return FIRST_KEYS.some((key) => key.startsWith(written));
}
