import { readFileSync } from 'node:fs';
import { CHAPTERS } from './chapters.ts';

/** Reads the statements of the contract, verbatim from the list beside the suite. */
export function readStatements(): string[] {
  const text = readFileSync(new URL('../statements.md', import.meta.url), 'utf8');
  return [...text.matchAll(/^- (.+)$/gm)].map(([, statement = '']) => statement);
}

/** The statements that rows prove, by row. */
export const PROVEN: readonly (readonly string[])[] = CHAPTERS.flatMap(({ rows }) => rows.map(({ statements = [] }) => statements));
