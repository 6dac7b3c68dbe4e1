import * as l10n from '@vscode/l10n';
import { type MarkupContent, MarkupKind } from 'vscode-languageserver';
import { escapeMarkdown, toCodeSpan, toLink } from '../core/markdown.ts';

/** A piece of a sentence: text that is shown literally, code, or a link to a public page. */
export type SentencePiece = string | { readonly code: string } | { readonly link: string; readonly address: string };

/** A sentence in pieces; a string is a single piece of text. */
export type Sentence = string | readonly SentencePiece[];

/** Documentation of one thing: its title with notes, then paragraphs. */
export interface Prose {
  readonly title: string;
  readonly notes: readonly Sentence[];
  readonly paragraphs: readonly Sentence[];
}

/** Writes prose as Markdown or plain text. */
export function toMarkup(all: readonly Prose[], isMarkdown: boolean): MarkupContent {
  const write = isMarkdown ? toMarkdown : toPlain;
  const written = all.map(({ title, notes, paragraphs }) => {
    const shown = isMarkdown && title !== '' ? `**${escapeMarkdown(title)}**` : title;
    const head = [shown, ...notes.map(write)].filter((part) => part !== '').join(' · ');
    return [head, ...paragraphs.map(write)].filter((part) => part !== '').join('\n\n');
  });
  if (isMarkdown) return { kind: MarkupKind.Markdown, value: written.join('\n\n---\n\n') };
  return { kind: MarkupKind.PlainText, value: written.join('\n\n') };
}

/** Builds a sentence from a template literal: the values are pieces or whole sentences. */
export function sentence(literals: TemplateStringsArray, ...values: readonly (Sentence | SentencePiece | number)[]): Sentence {
  return literals.flatMap((literal, index) => [literal, ...(index < values.length ? toPieces(values[index]!) : [])]);
}

/** Fills the placeholders {0}, {1}… of a translated text with pieces or whole sentences. */
export function fill(text: string, ...values: readonly (Sentence | SentencePiece | number)[]): Sentence {
  return text.split(/\{(\d)\}/).flatMap((part, index) => (index % 2 === 0 ? [part] : toPieces(values[Number(part)] ?? '')));
}

/** Marks a text as code. */
export function code(text: string): SentencePiece {
  return { code: text };
}

/** Returns a text as a link to an https address. */
export function link(text: string, address: string): SentencePiece {
  return { link: text, address };
}

/** Joins pieces or sentences. */
export function join(sentences: readonly (Sentence | SentencePiece)[], separator: string): Sentence {
  return sentences.flatMap((one, index) => [...(index === 0 ? [] : [separator]), ...toPieces(one)]);
}

/** Parses one of Fairlead's own texts, in which backticks mark code. */
export function readOwnText(text: string): Sentence {
  return text.split('`').map((part, index) => (index % 2 === 1 ? code(part) : part));
}

/** Returns the paragraph about an example; none if there is no example. */
export function toExample(example: unknown, write = writeValue): Sentence[] {
  return example === undefined ? [] : [fill(l10n.t('Example: {0}'), code(write(example)))];
}

function writeValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toPieces(value: Sentence | SentencePiece | number): readonly SentencePiece[] {
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' || !('length' in value) ? [value] : value;
}

/** Adjacent texts are escaped as one, because their inner edges are not at the start of a line. */
function toMarkdown(given: Sentence): string {
  const runs: SentencePiece[] = [];
  for (const piece of toPieces(given)) {
    const last = runs.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') runs[runs.length - 1] = last + piece;
    else if (piece !== '') runs.push(piece);
  }
  return runs
    .map((run, index) => {
      if (typeof run !== 'string') return 'code' in run ? toCodeSpan(run.code) : toLink(run.link, run.address);
      return escapeMarkdown(run, { start: index === 0, end: index === runs.length - 1 });
    })
    .join('');
}

function toPlain(given: Sentence): string {
  return toPieces(given)
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'code' in piece ? piece.code : `${piece.link}: ${piece.address}`;
    })
    .join('');
}
