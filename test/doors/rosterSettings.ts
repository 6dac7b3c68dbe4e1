import type { RosterSettings } from '../../server/core/developers/rosterSettings.ts';
import type { RosterCase } from '../support/rosterCases.ts';
import { checkFiles } from './checkFiles.ts';
import type { Answers, Found } from './found.ts';

/** Runs `fairlead check` on the cases, with the settings of each as flags. */
export async function askTerminal(all: readonly RosterCase[]): Promise<Answers> {
  const answers = new Map<string, readonly Found[]>();
  for (const cases of groupBySettings(all)) {
    const files = new Map(cases.map(({ name, bytes }) => [name, bytes]));
    for (const [name, found] of await checkFiles(files, '.csv', toFlags(cases[0]!.settings))) answers.set(name, found);
  }
  return answers;
}

/** Groups cases that have the same settings. */
export function groupBySettings(all: readonly RosterCase[]): RosterCase[][] {
  return [...Map.groupBy(all, ({ settings }) => JSON.stringify(settings)).values()];
}

function toFlags({ managerEmailConfigured, orgTreeFilterColumns, groupByColumns, fieldMappings, isPresumed }: RosterSettings): string[] {
  return [
    ...(isPresumed === true ? [] : ['--kind', 'roster']),
    managerEmailConfigured ? '--manager-email-configured' : '--no-manager-email-configured',
    ...orgTreeFilterColumns.flatMap((column) => ['--org-tree-filter-column', column]),
    ...groupByColumns.flatMap((column) => ['--group-by-column', column]),
    ...(fieldMappings ?? []).flatMap(({ csvColumn, fieldType }) => ['--map', `${csvColumn}=${fieldType}`]),
  ];
}

/** Returns the settings as the editor has them. */
export function toSection({ fieldMappings, isPresumed: _, ...settings }: RosterSettings): unknown {
  return { ...settings, fieldMappings: Object.fromEntries((fieldMappings ?? []).map((entry) => [entry.csvColumn, entry.fieldType])) };
}
