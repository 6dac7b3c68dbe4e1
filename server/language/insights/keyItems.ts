import { CompletionItemKind } from 'vscode-languageserver';
import { describeRequestField } from '../../core/insights/texts.ts';
import type { Shape } from '../../core/shape.ts';
import type { Piece } from '../../core/skeleton.ts';
import type { JsonCursor } from '../../documents/json/cursor.ts';
import type { ItemDraft } from '../itemDraft.ts';
import { shapeOfPath } from './requestShapes.ts';

/** Offers the keys that an object does not have yet, in the order of the schema; only their names if a colon already follows. */
export function toKeyItems({ path, others, hasColon }: JsonCursor): ItemDraft[] {
  const shape = shapeOfPath(path);
  if (shape?.kind !== 'fields') return [];
  const open = [...shape.fields.keys()].filter((key) => !others.includes(key));
  return open.map((key) => {
    const isRequired = shape.required.includes(key);
    const text = describeRequestField(shape.owners, key);
    const quoted = JSON.stringify(key);
    return {
      label: key,
      kind: isRequired ? CompletionItemKind.Field : CompletionItemKind.Property,
      pieces: hasColon ? [quoted] : [`${quoted}: `, ...toValue(shapeOfPath([...path, key]), text?.example)],
      detail: [text?.title ?? '', ...(isRequired ? ['required'] : [])].join(' · '),
      text,
    };
  });
}

/** Returns an initial value. */
function toValue(shape: Shape | null, example: unknown): readonly Piece[] {
  switch (shape?.kind) {
    case 'fields':
      return shape.fields.size === 1 ? ['{ "metrics": [', BLANK, '] }'] : ['{ ', BLANK, ' }'];
    case 'list':
      return ['[', BLANK, ']'];
    case 'words': {
      const first = shape.words.find((word) => word === String(example)) ?? shape.words[0]!;
      return ['"', { first, words: shape.words }, '"'];
    }
    case 'flag':
      return [{ first: 'true', words: ['true', 'false'] }];
    case 'grammar':
      return ['"', { first: String(example ?? ''), words: [] }, '"'];
    default:
      return [{ first: String(example ?? ''), words: [] }];
  }
}

const BLANK: Piece = { first: '', words: [] };
