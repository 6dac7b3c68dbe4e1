/** A stage, step or step group in the lines of a pipeline. */
export interface LinedEntry {
  readonly kind: 'stage' | 'step' | 'stepGroup';
  /** The line of its dash. */
  readonly line: number;
  /** The line after its last one. */
  readonly end: number;
  /** The column of its fields. */
  readonly column: number;
  /** The lines of its own fields, by key. */
  readonly fields: ReadonlyMap<string, number>;
}

/** A pipeline as lines; those inside block scalars and template inputs must not be changed. */
export interface LinedPipeline {
  readonly name: string;
  readonly lines: readonly string[];
  readonly entries: readonly LinedEntry[];
  /** Whether a line may be changed. */
  isOpen(line: number): boolean;
  /** Returns the line after the last one of what begins on a line. */
  endOf(line: number): number;
}

/** Reads the lines of a pipeline written like the fixtures. */
export function readLines(name: string, text: string): LinedPipeline {
  const lines = text.replace(/\n$/, '').split('\n');
  const endOf = (line: number) => {
    const column = indentOf(lines[line]!);
    const isList = /^\s*- /.test(lines[line]!);
    let end = line + 1;
    while (end < lines.length && (lines[end]!.trim() === '' || isInside(lines[end]!, column, isList))) end++;
    return end;
  };
  const closed = new Set<number>();
  for (const [index, line] of lines.entries()) {
    if (
      !/(?:[|>][+-]?\d*|\b(?:template|environment|service|serviceOverride)?[iI]nputs:|\bvalues\.yaml:|\bcontent:)\s*$/.test(line) &&
      !/^\s*#/.test(line)
    )
      continue;
    const end = /^\s*#/.test(line) ? index + 1 : endOf(index);
    for (let inside = index + (/^\s*#/.test(line) ? 0 : 1); inside < end; inside++) closed.add(inside);
  }
  const entries: LinedEntry[] = [];
  for (const [index, line] of lines.entries()) {
    const [, dash = '', kind] = /^(\s*)- (stage|step|stepGroup):\s*$/.exec(line) ?? [];
    if (kind === undefined || closed.has(index)) continue;
    const end = endOf(index);
    const column = indentOf(lines[index + 1]!);
    const fields = new Map<string, number>();
    for (let inside = index + 1; inside < end; inside++) {
      const [, key] = new RegExp(`^ {${column}}([A-Za-z]+):`).exec(lines[inside]!) ?? [];
      if (key !== undefined) fields.set(key, inside);
    }
    entries.push({ kind: kind as LinedEntry['kind'], line: index, end, column, fields });
    if (column <= dash.length) throw new Error(`${name}:${index + 1} is not indented like the fixtures`);
  }
  return { name, lines, entries, isOpen: (line) => !closed.has(line), endOf };
}

/** Returns the column of the first non-blank character of a line. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function isInside(line: string, column: number, isList: boolean): boolean {
  const indent = indentOf(line);
  return indent > column || (!isList && indent === column && line.trimStart().startsWith('- '));
}
