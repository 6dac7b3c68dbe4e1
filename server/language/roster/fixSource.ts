import type { FixSource } from '../../documents/roster/fixes/rosterFix.ts';
import type { OpenRoster } from './openRosters.ts';

/** Keeps what fixes found out about a version of a roster with its source. */
const KNOWN = new WeakMap<OpenRoster, { readonly version: number; readonly source: FixSource }>();

/** Returns the fix source of an open roster: the same object as long as its text and check are the same. */
export function toFixSource(roster: OpenRoster): FixSource {
  const { document, check } = roster;
  const known = KNOWN.get(roster);
  if (known?.version === document.version && known.source.check === check) return known.source;
  let text: string | null = null;
  const source: FixSource = {
    check,
    // Created on first access.
    get lines() {
      return roster.lines;
    },
    text: () => {
      text ??= document.text();
      return text;
    },
  };
  KNOWN.set(roster, { version: document.version, source });
  return source;
}
