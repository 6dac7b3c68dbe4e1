import { Refusal } from '../refusal.ts';
import { requireText } from './text.ts';

/** What a person says about a change; null where nothing was said. */
export interface TitleAndComment {
  readonly title: string | null;
  readonly comment: string | null;
}

/** Returns a change's title and comment, blank ones as null. If the workspace requires them, the comment stands in for a missing title. Throws INVALID_REQUEST for a required comment that is missing, and for a text that is too long. */
export function requireTitleAndComment({ title, comment }: TitleAndComment, required: boolean): TitleAndComment {
  const said = { title: readText('title', title), comment: readText('comment', comment) };
  if (!required) return said;
  if (said.comment !== null) return { title: said.title ?? said.comment, comment: said.comment };
  throw new Refusal(
    'INVALID_REQUEST',
    'The workspace requires a comment for each change of keys, and it is missing. Send a body like {"keys": ["id-1"], "comment": "…"}; a "title" may stand beside it.',
  );
}

function readText(field: string, text: string | null): string | null {
  return text === null || text.trim() === '' ? null : requireText(field, text);
}
