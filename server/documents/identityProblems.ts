import { checkIdentities } from '../core/developers/identities.ts';
import { type IdentityRow, readIdentityTable, toWrittenIdentity } from './identityTable.ts';

/** A problem of a line in a table of identities; lines are 1-based. */
export interface IdentityProblem {
  readonly line: number;
  /** A whole sentence. */
  readonly message: string;
}

/** A table of identities as the service sees it: the developers that its lines are about, and everything the service would reject. */
export interface IdentityCheck {
  readonly rows: readonly { readonly line: number; readonly email: string }[];
  readonly problems: readonly IdentityProblem[];
}

/** Checks a CSV of identities by the rules of the service; only the service can tell whether the e-mails are known. Never throws. */
export function checkIdentityTable(text: string): IdentityCheck {
  const { rows, fault, faultLine } = readIdentityTable(text);
  if (fault !== null) return { rows: [], problems: [{ line: faultLine, message: fault }] };
  const { lacks } = checkIdentities(rows.map(toWrittenIdentity));
  return {
    rows: rows.map(({ line, email = '' }) => ({ line, email: email.trim() })),
    problems: lacks.map(({ index, lack }) => ({ line: (rows[index] as IdentityRow).line, message: toSentence(lack) })),
  };
}

function toSentence(lack: string): string {
  return `${lack.charAt(0).toUpperCase()}${lack.slice(1)}.`;
}
