import { checkName, type NameKind } from '../../server/core/segments/names.ts';
import { askText } from '../ask.ts';

/** Asks for the name of something of a kind; each letter is checked by the rule that the service checks it by. Throws CANCELLED. */
export function askSegmentName(kind: NameKind, title: string, prompt: string, value?: string): Promise<string> {
  return askText({ title, prompt, ...(value === undefined ? {} : { value }), check: (typed) => checkName(kind, typed) });
}
