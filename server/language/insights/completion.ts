import type { CompletionList, CompletionParams } from 'vscode-languageserver';
import { toToday } from '../../core/insights/namedRanges.ts';
import { type JsonCursor, readCursor } from '../../documents/json/cursor.ts';
import { type ItemDraft, toItems } from '../itemDraft.ts';
import { toDayItems, toRangeItems } from './dayItems.ts';
import { answering, type Feature, type FeatureParts } from './feature.ts';
import { toKeyItems } from './keyItems.ts';
import type { OpenRequest } from './openRequests.ts';
import { toValueItems } from './valueItems.ts';

/** Completes keys, metrics, allowed values, teams and days. */
export const completion: Feature = {
  capabilities: { completionProvider: { triggerCharacters: ['"', ':', ' '] } },
  register(parts) {
    parts.requests.onCompletion(
      answering(parts, 'completion', (open, { position, context }: CompletionParams) =>
        // A comma triggers completion in rosters only.
        context?.triggerCharacter === ',' ? null : complete(parts, open, open.check.lines.offsetAt(position)),
      ),
    );
  },
};

function complete(parts: FeatureParts, open: OpenRequest, offset: number): CompletionList {
  const { text, tokens } = open.check.reading;
  const cursor = readCursor(text, tokens, offset);
  const drafts = cursor === null ? [] : listDrafts(parts, open, cursor);
  if (cursor === null || drafts.length === 0) return { isIncomplete: false, items: [] };
  const { token } = cursor;
  // The typed text is matched including its quote.
  const quote = text[token.start] === '"' && token.end > token.start ? '"' : '';
  const quoted = drafts.map((draft) => ({ ...draft, filter: quote + (draft.filter ?? draft.label) }));
  const range = open.check.lines.rangeOf(token.start, token.end);
  const closed = cursor.needsComma ? quoted.map((draft) => ({ ...draft, pieces: [...draft.pieces, ','] })) : quoted;
  return { isIncomplete: false, items: toItems(closed, { range, lead: '', column: 0 }, parts.abilities) };
}

function listDrafts(parts: FeatureParts, open: OpenRequest, cursor: JsonCursor): readonly ItemDraft[] {
  const today = toToday(new Date());
  if (cursor.kind === 'key') return [...(parts.hasOtherJson() ? [] : toKeyItems(cursor)), ...toRangeItems(cursor, today)];
  if (cursor.key === 'dateStart' || cursor.key === 'dateEnd') return toDayItems(open.check, cursor, today);
  return toValueItems(cursor, parts.teams.all, parts.hasOtherJson());
}
