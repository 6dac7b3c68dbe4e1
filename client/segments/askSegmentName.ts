import { checkName, type NameKind } from '../../server/core/segments/texts.ts';
import { askText } from '../window/ask.ts';

/** Asks for the name of a thing of a kind; checks it on each keystroke by the service's rule. Throws CANCELLED. */
export function askSegmentName(kind: NameKind, title: string, prompt: string, value?: string): Promise<string> {
  return askText({ title, prompt, ...(value === undefined ? {} : { value }), check: (typed) => checkName(kind, typed) });
}
