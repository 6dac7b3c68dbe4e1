import { createAccountKind } from './account/kind.ts';
import { toAccountOfKeys } from './account/navigation.ts';
import type { OpenAccounts } from './account/openAccounts.ts';
import type { OtherExtensions } from './clientState.ts';
import { createRosterKind } from './developers/kind.ts';
import type { OpenRosters } from './developers/openRosters.ts';
import { type KindTable, toAnyKind } from './documentKind.ts';
import { createReportKind, createRequestKind } from './insights/kinds.ts';
import { createSourcesKind } from './insights/sources.ts';
import { createPipelineKind, createYamlKind } from './platform/kind.ts';
import { createKeyListKind, type KeyBases } from './segments/kind.ts';

/** What the kinds of documents are made of. */
type KindSubjects = Parameters<typeof createRosterKind>[1] &
  Parameters<typeof createPipelineKind>[0] &
  Omit<Parameters<typeof createRequestKind>[0], 'hasOtherJson'> & {
    readonly rosters: OpenRosters;
    readonly accounts: OpenAccounts;
    readonly keyBases: KeyBases;
    readonly others: OtherExtensions;
  };

/** Returns what the server does with each kind of document. */
export function createKindTable(subjects: KindSubjects): KindTable {
  const { rosters, abilities, accounts, keyBases, others } = subjects;
  const othersReportYaml = (): boolean => others.yaml;
  const insights = { ...subjects, hasOtherJson: () => others.json };
  return {
    roster: toAnyKind(createRosterKind(rosters, subjects)),
    report: toAnyKind(createReportKind(insights)),
    exportRequest: toAnyKind(createRequestKind(insights)),
    insightSources: toAnyKind(createSourcesKind(abilities, othersReportYaml)),
    segmentKeys: toAnyKind(createKeyListKind(keyBases, abilities, toAccountOfKeys(accounts))),
    accountFile: toAnyKind(createAccountKind({ accounts, abilities, othersReportYaml })),
    pipeline: toAnyKind(createPipelineKind(subjects, othersReportYaml)),
    yaml: toAnyKind(createYamlKind(subjects)),
  };
}
