import { l10n, window } from 'vscode';
import { call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { LOCAL } from '../instances/instances.ts';
import { toTextUri } from '../instances/platformAddress.ts';
import { type Step, toStep } from '../window/report.ts';
import { runProgram } from '../window/runProgram.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import type { InsightParts } from './insightParts.ts';

/** What follows a successful import. */
interface AfterImport {
  /** The path of a temporary file: what is said of it is for no user. */
  readonly hidden?: string;
  /** Does what is to be done, and returns the buttons below the message about the import. */
  readonly offer?: (instance: Instance) => Promise<readonly Step[]>;
}

/**
 * Runs an import of `fairlead insights` on the local service, the only one that imports activity records. The complete output, with advice
 * about unknown authors, is opened as a document; returns its first line. Throws INVALID_REQUEST on another instance, and CANCELLED.
 */
export async function runImport(
  parts: InsightParts,
  title: string,
  args: readonly string[],
  after: AfterImport = {},
): Promise<string | undefined> {
  const { instance, signal } = await parts.instances.use();
  if (instance.name !== LOCAL)
    throw new Refusal(
      'INVALID_REQUEST',
      l10n.t('“{0}” does not accept activity records: only the local service does. Select “{1}” first.', instance.name, LOCAL),
    );
  const [verb = '', ...others] = args;
  const before = await readLatestImport(instance);
  const ended = await runWithProgress(title, signal, (either, report) =>
    runProgram(parts.extensionUri, ['insights', verb, '--data', parts.localService.dataFolder, ...others], { signal: either, report }),
  );
  const texts = [after.hidden === undefined ? ended.output : withoutLines(ended.output, after.hidden), ended.complaints]
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const [first = l10n.t('Nothing was imported.'), ...rest] = texts.join('\n').split('\n');
  parts.insights.refresh();
  const imports = await listImportsAfter(instance, before);
  if (imports.length > 0)
    parts.operations.offerUndo({ title: l10n.t('Undo {0}', title), run: () => undoImports(parts, instance, imports) });
  if (rest.length > 0) {
    // Read-only, so that closing it does not ask to save it.
    await window.showTextDocument(toTextUri(title, `${texts.join('\n\n')}\n`, 'txt'), { preview: true });
  }
  if (ended.code !== 0) {
    parts.report.refuse(ended.complaints.trim().split('\n').at(-1) ?? first);
    return undefined;
  }
  // The output shows this command, in any language, for authors who are not in the roster.
  const isUnmatched = rest.some((line) => line.includes('fairlead insights map'));
  const steps = await after.offer?.(instance);
  parts.report.notify(first, ...(steps ?? []), ...(isUnmatched ? [toStep(l10n.t('Map Identity'), 'mapIdentity')] : []));
  return first;
}

function withoutLines(text: string, path: string): string {
  const start = text.indexOf(`\n${path}`);
  return start < 0 ? text : text.slice(0, start);
}

/** Maximum number of imports of one command: one for each repository or file. */
const MOST_IMPORTS = 100;

async function readLatestImport(instance: Instance): Promise<number> {
  return (await listImportsAfter(instance, 0, 1))[0] ?? 0;
}

/** Returns the numbers of the imports after another one, the latest first. */
async function listImportsAfter(instance: Instance, number: number, limit = MOST_IMPORTS): Promise<readonly number[]> {
  const { imports } = await call(instance, 'listImports', { query: { limit } });
  return imports.flatMap(({ import: own, action }) => (own > number && action === 'import' ? [own] : []));
}

/** Undoes imports, the latest first; each is confirmed by the number of records that it changes. */
async function undoImports({ insights }: InsightParts, instance: Instance, imports: readonly number[]): Promise<void> {
  for (const number of imports) {
    const parameters = { importId: String(number) };
    const { added, changed, removed } = await call(instance, 'undoImport', { parameters, query: {} });
    await call(instance, 'undoImport', { parameters, query: { confirm: added + changed + removed } });
  }
  insights.refresh();
}
