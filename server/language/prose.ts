import { type MarkupContent, MarkupKind } from 'vscode-languageserver';

/** What is told about a thing: its title with notes beside it, then paragraphs. Code stands in backticks. */
export interface Prose {
  readonly title: string;
  readonly notes: readonly string[];
  readonly paragraphs: readonly string[];
}

/** Writes prose in Markdown, or as plain text without its signs. */
export function toMarkup(all: readonly Prose[], isMarkdown: boolean): MarkupContent {
  const written = all.map(({ title, notes, paragraphs }) => {
    const head = [isMarkdown ? `**${escapeSigns(title)}**` : title, ...notes].join(' · ');
    return [head, ...paragraphs].join('\n\n');
  });
  if (isMarkdown) return { kind: MarkupKind.Markdown, value: written.join('\n\n---\n\n') };
  return { kind: MarkupKind.PlainText, value: written.join('\n\n').replaceAll('`', '') };
}

/** A text as code. */
export function toCode(text: string): string {
  return text.includes('`') || text.includes('\n') ? JSON.stringify(text) : `\`${text}\``;
}

function escapeSigns(text: string): string {
  return text.replace(/[\\*_[\]<>`]/g, '\\$&');
}
