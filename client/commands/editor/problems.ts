import { l10n, Uri } from 'vscode';
import { Refusal } from '../../../server/core/refusal.ts';
import type { IgnoreProblem } from '../../../server/language/protocol.ts';
import type { App } from '../../app.ts';
import { pickOne } from '../../ask.ts';
import { applyEdits } from '../../documentEdits.ts';

/** Asks how to ignore problems of a code, and writes the comment; the language server passes the choices. */
export async function ignoreProblem(_: App, given?: unknown): Promise<void> {
  const { uri, version, code, ways } = requireWays(given);
  const choices = ways.map(({ title, edits }) => ({ label: title, value: edits }));
  const edits = await pickOne(l10n.t('Ignore {0} where?', code), choices);
  await applyEdits(Uri.parse(uri), { version, edits });
}

function requireWays(given: unknown): IgnoreProblem {
  if (typeof given === 'object' && given !== null && 'ways' in given) return given as IgnoreProblem;
  throw new Refusal('INVALID_REQUEST', l10n.t('Which problem to ignore is not said. Take it from the quick fixes of a problem.'));
}
