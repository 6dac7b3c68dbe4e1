import { FACT_KINDS, type FactKind } from '../../core/insights/activity.ts';
import { toPrintable } from '../../core/printable.ts';
import { toSentence } from '../../core/shape.ts';
import type { FactFault } from '../../documents/activity/collectFacts.ts';
import { repeatTargetFlags, type TargetFlags } from '../target.ts';
import type { Terminal } from '../terminal.ts';
import { toTextTable } from '../textTable.ts';
import type { CheckedInputs } from './checkInputs.ts';
import type { SentFacts } from './sendInputs.ts';

type Format = 'text' | 'json';

const NAMES: Readonly<Record<FactKind, readonly [one: string, several: string]>> = {
  commit: ['commit', 'commits'],
  pullRequest: ['pull request', 'pull requests'],
  workItem: ['work item', 'work items'],
  deployment: ['deployment', 'deployments'],
  incident: ['incident', 'incidents'],
};

/** Maximum mistakes listed at a terminal. */
const MOST_FAULTS = 100;
/** Maximum skipped entries listed at a terminal. */
const MOST_LEFT = 20;
/** Maximum unknown developers listed at a terminal. */
const MOST_UNMATCHED = 20;

/** Reports the mistakes in files, of which nothing was sent. */
export async function showFaults(terminal: Terminal, checked: CheckedInputs, format: Format): Promise<void> {
  const faults = checked.files.flatMap(({ path, collection }) => collection.faults.map((fault) => ({ path, fault })));
  if (format === 'json') {
    const errors = faults.map(({ path, fault }) => ({ file: path, line: fault.line, field: fault.path, error: sentenceOf(fault) }));
    await terminal.out(`${JSON.stringify({ status: 'FAILURE', errors, errorCount: checked.faultCount })}\n`);
  } else {
    for (const { path, fault } of faults.slice(0, MOST_FAULTS)) terminal.err(toPrintable(`${placeOf(path, fault)} ${sentenceOf(fault)}`));
    const rest = checked.faultCount - Math.min(faults.length, MOST_FAULTS);
    if (rest > 0) terminal.err(`… and ${toCount(rest, 'mistake', 'mistakes')} more.`);
  }
  terminal.err(
    `fairlead: ${toCount(checked.faultCount, 'mistake', 'mistakes')}. Nothing was sent; correct the files and import them again.`,
  );
}

/** Reports the content of files that were only read. */
export async function showChecked(terminal: Terminal, checked: CheckedInputs, format: Format): Promise<void> {
  const { facts, byKind } = checked;
  if (format === 'json') await terminal.out(`${JSON.stringify({ dryRun: true, facts, byKind, ...leftOf(checked) })}\n`);
  else {
    showLeft(terminal, checked);
    await terminal.out(`${toFactsText(checked)} Nothing was sent.\n`);
  }
}

/** Reports the result of an import, and the unknown developers. */
export async function showTaken(
  terminal: Terminal,
  checked: CheckedInputs,
  sent: SentFacts,
  flags: TargetFlags & { readonly format: Format },
): Promise<void> {
  const { unmatched, ...counts } = sent;
  if (flags.format === 'json') {
    await terminal.out(`${JSON.stringify({ ...counts, byKind: checked.byKind, unmatched, ...leftOf(checked) })}\n`);
    return;
  }
  showLeft(terminal, checked);
  const { added, changed, unchanged } = counts;
  const became = `${added.toLocaleString('en')} new, ${changed.toLocaleString('en')} changed, ${unchanged.toLocaleString('en')} as they were`;
  await terminal.out(
    `${toFactsText(checked)} ${checked.facts === 0 ? 'Nothing was sent' : `Sent: ${became}`}.\n${toUnmatchedText(sent, flags)}`,
  );
}

function toFactsText({ facts, byKind }: CheckedInputs): string {
  const kinds = FACT_KINDS.filter((kind) => byKind[kind] > 0).map((kind) => toCount(byKind[kind], ...NAMES[kind]));
  return facts === 0 ? 'There are no facts in it.' : `${toCount(facts, 'fact', 'facts')}: ${kinds.join(', ')}.`;
}

function toUnmatchedText({ unmatched }: SentFacts, flags: TargetFlags): string {
  const [first] = unmatched;
  if (first === undefined) return '';
  const rows = unmatched
    .slice(0, MOST_UNMATCHED)
    .map(({ developer, facts, nearest }) => [developer, facts.toLocaleString('en'), nearest ?? '']);
  const rest = unmatched.length > MOST_UNMATCHED ? `… and ${unmatched.length - MOST_UNMATCHED} more; --format json lists them.\n` : '';
  const example = unmatched.find(({ nearest }) => nearest !== null) ?? first;
  const map = `fairlead insights map${repeatTargetFlags(flags)} ${quote(example.developer)} ${quote(example.nearest ?? 'person@example.com')}`;
  return [
    `\n${toCount(unmatched.length, 'developer is', 'developers are')} not in the roster; their facts count for nobody yet:\n`,
    toTextTable(['DEVELOPER', 'FACTS', 'NEAREST IN THE ROSTER'], rows),
    rest,
    `Map them, and all that was imported counts: ${toPrintable(map)}\n`,
  ].join('');
}

function leftOf({ files, leftCount }: CheckedInputs): object {
  const left = files.flatMap(({ path, collection }) =>
    collection.left.map(({ line, path: place, message }) => ({ file: path, line, place, reason: message })),
  );
  return { left, leftCount };
}

function showLeft(terminal: Terminal, { files, leftCount }: CheckedInputs): void {
  const left = files.flatMap(({ path, collection }) => collection.left.map((one) => `${placeOf(path, one)} left out: ${one.message}`));
  for (const line of left.slice(0, MOST_LEFT)) terminal.err(toPrintable(line));
  if (leftCount > MOST_LEFT) terminal.err(`… and ${leftCount - MOST_LEFT} more left out.`);
}

function placeOf(path: string, { line }: FactFault): string {
  return line === null ? `${path}:` : `${path}:${line}:`;
}

function sentenceOf({ line, path, message }: FactFault): string {
  return toSentence(path === '' ? [] : [path], message, line === null ? 'The text' : 'The line');
}

function toCount(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}

function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
