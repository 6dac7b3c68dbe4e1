import { describeWord } from '../../core/pipeline/texts.ts';

/** What people call a kind of connector, and what it is for. */
export function describeType(type: string): { readonly title: string; readonly text: string } {
  return describeWord('connector', '', type) ?? { title: type, text: '' };
}
