import { readCodeBlocks } from './codeBlocks.ts';

/** A code block of a Markdown page marked `sh`. */
export interface ShellBlock {
  /** The line of its fence, 1-based. */
  readonly line: number;
  /** The paragraph above it. */
  readonly paragraph: string;
  /** Its commands, each with its continuation lines: those after a backslash, and the text of a here-document. */
  readonly commands: readonly string[];
}

/** Reads the blocks of a page marked `sh`, in order. */
export function readShellBlocks(file: string): ShellBlock[] {
  return readCodeBlocks(file, 'sh').map(({ line, paragraph, lines }) => ({ line, paragraph, commands: readCommands(lines) }));
}

function readCommands(lines: readonly string[]): string[] {
  const commands: string[] = [];
  let end: string | null = null;
  let isContinued = false;
  for (const line of lines) {
    if (end !== null || isContinued) commands.push(`${commands.pop()}\n${line}`);
    else if (line.trim() !== '' && !line.startsWith('#')) commands.push(line);
    if (end !== null) {
      if (line === end) end = null;
      continue;
    }
    isContinued = line.endsWith('\\');
    end = /<<-?\s*['"]?(\w+)/.exec(line)?.[1] ?? null;
  }
  return commands;
}
