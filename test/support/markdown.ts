import { readFileSync } from 'node:fs';

/** A link: its text, its path as written, empty for the page itself, and the anchor after `#`, empty if there is none. */
export interface Link {
  readonly text: string;
  readonly path: string;
  readonly anchor: string;
}

/** A Markdown page as the parity tests need it. */
export interface Page {
  readonly file: string;
  /** Inline code outside code blocks. */
  readonly spans: readonly string[];
  /** Relative links and images. */
  readonly links: readonly Link[];
  /** The anchors of its headings. */
  readonly anchors: ReadonlySet<string>;
  /** Text in bold type. */
  readonly bold: readonly string[];
  /** The lines of the code blocks marked `sh`, without comments and prompts. */
  readonly shellLines: readonly string[];
  /** The first cells of table rows that contain a code span, by heading. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

/** Reads a page of the project. */
export function readPage(file: string): Page {
  const spans: string[] = [];
  const links: Link[] = [];
  const anchors = new Set<string>();
  const bold: string[] = [];
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
      if (line.startsWith('#')) {
        heading = line.replace(/^#+\s*/, '');
        anchors.add(toAnchor(heading, anchors));
      }
      const row = /^\| `([^`]+)` \|/.exec(line);
      if (row !== null) rows.set(heading, [...(rows.get(heading) ?? []), row[1]!]);
      links.push(
        ...[...line.matchAll(/([^[\]]*)\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)].map(([, text, path, anchor]) => ({
          text: text!,
          path: path!,
          anchor: anchor!,
        })),
      );
      bold.push(...[...line.matchAll(/\*\*([^*]+)\*\*/g)].map((match) => match[1]!));
      spans.push(...[...line.matchAll(/`([^`]+)`/g)].map((match) => match[1]!));
    }
  }
  return { file, spans, links, anchors, bold, shellLines, rows };
}

/** Returns the text below a second-level heading of a page, up to the next one; throws if the page does not have it. */
export function readSection(file: string, heading: string): string {
  const sections = readFileSync(file, 'utf8').split(/^## /m);
  const found = sections.find((section) => section.startsWith(`${heading}\n`));
  if (found === undefined) throw new Error(`${file} has no section "${heading}".`);
  return found;
}

/** Returns the anchor that GitHub gives a heading; a number distinguishes it from equal ones in `taken`. */
export function toAnchor(heading: string, taken: ReadonlySet<string> = new Set()): string {
  const anchor = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  let unique = anchor;
  for (let count = 1; taken.has(unique); count += 1) unique = `${anchor}-${count}`;
  return unique;
}
