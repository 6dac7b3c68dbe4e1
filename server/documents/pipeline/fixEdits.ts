import type { FixEdit } from '../../core/pipeline/finding.ts';
import type { Block } from './block.ts';

/** An edit by offsets. */
export interface OffsetEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** Converts an edit of a frame into edits of the document. */
export function toEdits(edit: FixEdit, block: Block, text: string): OffsetEdit[] {
  switch (edit.kind) {
    case 'replace': {
      const start = block.toDocument(edit.span.start);
      return [{ start, end: Math.max(start, block.toDocument(edit.span.end)), newText: withLineEnds(edit.text, text) }];
    }
    case 'append': {
      const at = findLineEnd(text, Math.max(block.toDocument(edit.at) - 1, 0));
      return [{ start: at, end: at, newText: withLineEnds(edit.text, text) }];
    }
    case 'remove': {
      const start = findLineStart(text, block.toDocument(edit.span.start));
      const end = text.indexOf('\n', Math.max(block.toDocument(edit.span.end) - 1, start));
      return [{ start, end: end === -1 ? text.length : end + 1, newText: '' }];
    }
    case 'shift':
      return shiftLines(text, block.toDocument(edit.span.start), block.toDocument(edit.span.end), edit.by);
  }
}

function shiftLines(text: string, start: number, end: number, by: number): OffsetEdit[] {
  const edits: OffsetEdit[] = [];
  let line = findLineStart(text, start) === start ? start : nextLine(text, start);
  for (; line < end && line < text.length; line = nextLine(text, line)) {
    let content = line;
    while (text[content] === ' ') content++;
    if (content >= text.length || text[content] === '\n' || text[content] === '\r') continue;
    if (by > 0) edits.push({ start: line, end: line, newText: ' '.repeat(by) });
    else edits.push({ start: line, end: Math.min(line - by, content), newText: '' });
  }
  return edits;
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

function findLineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

function findLineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

/** Gives inserted lines the line endings of the text. */
function withLineEnds(added: string, text: string): string {
  return added.includes('\n') && text.includes('\r\n') ? added.replaceAll('\n', '\r\n') : added;
}
