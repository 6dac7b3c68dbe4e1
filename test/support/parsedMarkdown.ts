import MarkdownIt from 'markdown-it';

/** A parser with HTML and bare URLs enabled, to see more than most editors. */
const PARSER = new MarkdownIt({ html: true, linkify: true });

const FRAME: ReadonlySet<string> = new Set(['paragraph_open', 'paragraph_close', 'text', 'text_special']);

/** A parsed Markdown text: the visible text, and every element besides paragraphs and text. */
export interface ParsedMarkdown {
  readonly text: string;
  readonly elements: readonly string[];
}

/** Parses Markdown like an editor. */
export function parseMarkdown(markdown: string): ParsedMarkdown {
  const tokens = PARSER.parse(markdown, {}).flatMap((token) => (token.type === 'inline' ? (token.children ?? []) : [token]));
  return {
    text: tokens.map(({ content }) => content).join(''),
    elements: tokens.map(({ type }) => type).filter((type) => !FRAME.has(type)),
  };
}
