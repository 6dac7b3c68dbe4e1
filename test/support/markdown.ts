import { readFileSync } from 'node:fs';

/** A Markdown page as the parity tests need it. */
export interface Page {
  readonly file: string;
  /** Inline code outside code blocks. */
  readonly spans: readonly string[];
  /** Targets of links and images, relative to the project. */
  readonly links: readonly string[];
  /** The lines of the code blocks marked `sh`, without comments and prompts. */
  readonly shellLines: readonly string[];
  /** The first cells of table rows that contain a code span, by heading. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

/** Reads a page of the project. */
export function readPage(file: string): Page {
  const spans: string[] = [];
  const links: string[] = [];
  const shellLines: string[] = [];
  const rows = new Map<string, string[]>();
  let heading = '';
  let block: string | null = null;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const fence = /^\s*```(\w*)/.exec(line);
    if (fence !== null) {
      block = block === null ? fence[1]! : null;
    } else if (block === 'sh') {
      const command = line.replace(/(^|\s)#.*$/, '').trim();
      if (command !== '') shellLines.push(command);
    } else if (block === null) {
      if (line.startsWith('#')) heading = line.replace(/^#+\s*/, '');
      const row = /^\| `([^`]+)` \|/.exec(line);
      if (row !== null) rows.set(heading, [...(rows.get(heading) ?? []), row[1]!]);
      links.push(...[...line.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map((match) => match[1]!));
      spans.push(...[...line.matchAll(/`([^`]+)`/g)].map((match) => match[1]!));
    }
  }
  return { file, spans, links, shellLines, rows };
}
