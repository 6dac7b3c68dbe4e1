import { Refusal } from '../refusal.ts';
import { requireText } from './text.ts';

/** What a person says about a change; null where nothing was said. */
export interface TitleAndComment {
  readonly title: string | null;
  readonly comment: string | null;
}

/** Gives a change's title and comment back, blank ones as null; throws INVALID_REQUEST for one that the workspace requires and that is missing (facts C12), or one too long. */
export function requireTitleAndComment({ title, comment }: TitleAndComment, required: boolean): TitleAndComment {
  const said = { title: readText('title', title), comment: readText('comment', comment) };
  const missing = [said.title === null ? 'title' : null, said.comment === null ? 'comment' : null].filter((name) => name !== null);
  if (!required || missing.length === 0) return said;
  throw new Refusal(
    'INVALID_REQUEST',
    `The workspace requires a title and a comment for each change, and ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing. Send both: PUT …/uploadKeys and PUT …/removeKeys take them in the body.`,
  );
}

function readText(field: string, text: string | null): string | null {
  return text === null || text.trim() === '' ? null : requireText(field, text);
}
