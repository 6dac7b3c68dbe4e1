import { describeWord } from '../../core/pipeline/texts.ts';

/** Returns the title of a connector type, and what it is for. */
export function describeType(type: string): { readonly title: string; readonly text: string } {
  return describeWord('connector', '', type) ?? { title: type, text: '' };
}
