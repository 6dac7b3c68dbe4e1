import MarkdownIt from 'markdown-it';

/** A parser that sees more than most: HTML and bare addresses are on. */
const PARSER = new MarkdownIt({ html: true, linkify: true });

const FRAME: ReadonlySet<string> = new Set(['paragraph_open', 'paragraph_close', 'text', 'text_special']);

/** What a Markdown parser makes of a text: what a reader sees, and every element besides paragraphs and text. */
export interface ParsedMarkdown {
  readonly text: string;
  readonly elements: readonly string[];
}

/** Parses Markdown as an editor would. */
export function parseMarkdown(markdown: string): ParsedMarkdown {
  const tokens = PARSER.parse(markdown, {}).flatMap((token) => (token.type === 'inline' ? (token.children ?? []) : [token]));
  return {
    text: tokens.map(({ content }) => content).join(''),
    elements: tokens.map(({ type }) => type).filter((type) => !FRAME.has(type)),
  };
}
