import { readFileSync } from 'node:fs';

/** A block of a Markdown page marked `sh`. */
export interface ShellBlock {
  /** The line of its fence, counted from 1. */
  readonly line: number;
  /** The paragraph above it. */
  readonly said: string;
  /** Its commands, each with the lines that belong to it: those after a backslash, and the text of a here-document. */
  readonly commands: readonly string[];
}

/** Reads the blocks marked `sh` of a page, in their order; a fence that nothing closes is an error. */
export function readShellBlocks(file: string): ShellBlock[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const blocks: ShellBlock[] = [];
  for (let start = 0; start < lines.length; start += 1) {
    const fence = /^\s*```(\w*)/.exec(lines[start]!);
    if (fence === null) continue;
    const end = lines.findIndex((line, index) => index > start && /^\s*```\s*$/.test(line));
    if (end < 0) throw new Error(`${file}:${start + 1}: nothing closes this block.`);
    if (fence[1] === 'sh') {
      blocks.push({ line: start + 1, said: readParagraphBefore(lines, start), commands: readCommands(lines.slice(start + 1, end)) });
    }
    start = end;
  }
  return blocks;
}

function readParagraphBefore(lines: readonly string[], fence: number): string {
  const above = lines.slice(0, fence).join('\n').trimEnd();
  return above.slice(above.lastIndexOf('\n\n') + 2);
}

function readCommands(lines: readonly string[]): string[] {
  const commands: string[] = [];
  let end: string | null = null;
  let goesOn = false;
  for (const line of lines) {
    if (end !== null || goesOn) commands.push(`${commands.pop()}\n${line}`);
    else if (line.trim() !== '' && !line.startsWith('#')) commands.push(line);
    if (end !== null) {
      if (line === end) end = null;
      continue;
    }
    goesOn = line.endsWith('\\');
    end = /<<-?\s*['"]?(\w+)/.exec(line)?.[1] ?? null;
  }
  return commands;
}
