import { commands, l10n } from 'vscode';
import { call } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { Refusal } from '../../server/core/refusal.ts';
import { LOCAL } from '../instances/instances.ts';
import { toCommandId } from '../manifest/ids.ts';
import { type Step, toStep } from '../window/report.ts';
import { runProgram } from '../window/runProgram.ts';
import { runWithProgress } from '../window/runWithProgress.ts';
import { describeImport, readImportAnswer, toImportTable } from './importResult.ts';
import type { InsightParts } from './insightParts.ts';

/** An import of `fairlead insights`. */
interface Import {
  /** The title of what is shown about it. */
  readonly title: string;
  readonly args: readonly string[];
  /** What is said while it runs. */
  readonly progress: string;
  /** Does what is to be done after it, and returns the buttons below the message about it. */
  readonly offer?: (instance: Instance) => Promise<readonly Step[]>;
}

/**
 * Runs an import on the local service, the only one that imports activity records, and says in a message what was imported. If there is more
 * to know, such as unknown authors, a panel has it, with buttons to map them and to undo the import. Returns the message; undefined if the
 * import failed. Throws INVALID_REQUEST on another instance, and CANCELLED.
 */
export async function runImport(parts: InsightParts, { title, args, progress, offer }: Import): Promise<string | undefined> {
  const { instance, signal } = await parts.instances.use();
  if (instance.name !== LOCAL)
    throw new Refusal(
      'INVALID_REQUEST',
      l10n.t('“{0}” does not accept activity records: only the local service does. Select “{1}” first.', instance.name, LOCAL),
    );
  const [verb = '', ...others] = args;
  const before = await readLatestImport(instance);
  const ended = await runWithProgress(progress, signal, (either, report) => {
    const all = ['insights', verb, '--data', parts.localService.dataFolder, '--format', 'json', ...others];
    return runProgram(parts.extensionUri, all, { signal: either, report });
  });
  const answer = readImportAnswer(ended.output);
  parts.insights.refresh();
  const imports = await listImportsAfter(instance, before);
  const undo = { title: l10n.t('Undo {0}', title), run: () => undoImports(parts, instance, imports) };
  if (imports.length > 0) parts.operations.offerUndo(undo);
  const isUnmatched = (answer?.unmatched?.length ?? 0) > 0;
  const content = answer === null ? null : toImportTable(title, answer);
  if (content !== null) {
    const map = { id: 'map', label: l10n.t('Map Identity'), run: async () => commands.executeCommand(toCommandId('mapIdentity')) };
    const revert = { id: 'undo', label: l10n.t('Undo Import'), run: undo.run };
    const actions = [...(isUnmatched ? [map] : []), ...(imports.length > 0 ? [revert] : [])];
    parts.tables.show('import', content, { fileName: 'import.csv', actions });
  }
  if (ended.code !== 0 || answer === null) {
    parts.report.refuse(ended.complaints.trim().split('\n').at(-1) ?? l10n.t('Nothing was imported.'));
    return undefined;
  }
  const message = describeImport(answer);
  const steps = await offer?.(instance);
  parts.report.notify(message, ...(steps ?? []), ...(isUnmatched ? [toStep(l10n.t('Map Identity'), 'mapIdentity')] : []));
  return message;
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
