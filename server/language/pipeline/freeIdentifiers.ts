import type { Blank, Piece } from '../../core/skeleton.ts';
import type { PipelineText } from '../../documents/pipeline/reading.ts';
import { listStages } from './references.ts';

const IDENTIFIER = /^[ -]*identifier:[ \t]+["']?(\w+)/gm;

/** Returns the identifiers that new text at an offset must not repeat: those of its stage and of all stages. */
export function listTaken({ root, text }: PipelineText, offset: number): ReadonlySet<string> {
  const stage = root.children.find(({ start, end }) => offset > start && offset <= end);
  const stages = listStages({ root });
  if (stage === undefined) return new Set(stages);
  return new Set([...stages, ...Array.from(text.slice(stage.start, stage.end).matchAll(IDENTIFIER), ([, identifier]) => identifier!)]);
}

/** Changes identifiers that are already taken, for example to `ShellScript_2`. */
export function withFreeIdentifiers(pieces: readonly Piece[], taken: ReadonlySet<string>): readonly Piece[] {
  const used = new Set(taken);
  return pieces.map((piece, index) => {
    if (typeof piece === 'string' || !isIdentifier(pieces, index)) return piece;
    const first = toFree(piece, used);
    used.add(first);
    return { ...piece, first };
  });
}

function isIdentifier(pieces: readonly Piece[], index: number): boolean {
  const before = pieces.slice(Math.max(index - 2, 0), index).filter((piece) => typeof piece === 'string');
  return /(?:^|[\n ])identifier: ?$/.test(before.join(''));
}

function toFree({ first }: Blank, used: ReadonlySet<string>): string {
  let free = first;
  for (let number = 2; used.has(free); number++) free = `${first}_${number}`;
  return free;
}
