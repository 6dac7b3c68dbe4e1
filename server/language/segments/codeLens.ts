import type { CodeLens } from 'vscode-languageserver';
import type { OpenKeyList } from './openKeys.ts';

/** A command without an identifier is shown as plain text. */
const NO_COMMAND = '';

/** Returns the number of keys above the first line; for the keys of a segment also how many a save would add and remove. */
export function toKeyLens({ check: { keys }, base }: OpenKeyList): CodeLens {
  const start = { line: 0, character: 0 };
  const held = `${write(keys.length)} ${keys.length === 1 ? 'key' : 'keys'}`;
  return {
    range: { start, end: start },
    command: { title: base === null ? held : `${held} · ${compare(keys, base)}`, command: NO_COMMAND },
  };
}

function compare(keys: readonly string[], base: ReadonlySet<string>): string {
  const kept = keys.reduce((count, key) => (base.has(key) ? count + 1 : count), 0);
  return `${write(keys.length - kept)} to add · ${write(base.size - kept)} to remove`;
}

function write(count: number): string {
  return count.toLocaleString('en');
}
