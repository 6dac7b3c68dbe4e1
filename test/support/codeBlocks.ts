import { readFileSync } from 'node:fs';

/** A fenced code block of a Markdown page. */
export interface CodeBlock {
  /** The line of its opening fence, 1-based. */
  readonly line: number;
  /** The paragraph above it. */
  readonly paragraph: string;
  readonly lines: readonly string[];
}

/** Reads the code blocks of a language from a page, in order; throws for an unclosed fence. */
export function readCodeBlocks(file: string, language: string): CodeBlock[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const blocks: CodeBlock[] = [];
  for (let start = 0; start < lines.length; start += 1) {
    const fence = /^\s*```(\w*)/.exec(lines[start]!);
    if (fence === null) continue;
    const end = lines.findIndex((line, index) => index > start && /^\s*```\s*$/.test(line));
    if (end < 0) throw new Error(`${file}:${start + 1}: this block is not closed.`);
    if (fence[1] === language)
      blocks.push({ line: start + 1, paragraph: readParagraphBefore(lines, start), lines: lines.slice(start + 1, end) });
    start = end;
  }
  return blocks;
}

function readParagraphBefore(lines: readonly string[], fence: number): string {
  const above = lines.slice(0, fence).join('\n').trimEnd();
  return above.slice(above.lastIndexOf('\n\n') + 2);
}
