import { l10n, type Uri } from 'vscode';
import type { DownloadedRoster } from '../../server/api/activeRoster.ts';
import type { FieldMapping } from '../../server/core/developers/fieldMapping.ts';
import type { PlannedRoster } from '../../server/core/developers/rosterPlan.ts';
import {
  COMPARE_ROSTERS,
  type ComparedRosters,
  PLAN_ROSTER,
  type PlanRoster,
  type RosterContent,
} from '../../server/language/protocol/rosterPlan.ts';
import type { FairleadLanguageClient } from '../languageClient.ts';

/** A roster that is to be sent, and what it is compared with. */
export interface RosterToPlan {
  /** Its settings count. */
  readonly uri: Uri;
  readonly content: string | Uint8Array;
  /** What is sent along; undefined follows the active version. */
  readonly fieldMappings: readonly FieldMapping[] | undefined;
  /** Null before the first setup. */
  readonly active: DownloadedRoster | null;
}

/** What a roster would change, or what keeps it from being planned. */
export async function planRoster(language: FairleadLanguageClient, roster: RosterToPlan): Promise<PlannedRoster> {
  const planned = await language.ask<PlannedRoster>(PLAN_ROSTER, toParams(roster));
  return planned ?? { kind: 'unreadable', message: l10n.t('The language server could not compare the rosters; its output says why.') };
}

/** The active version and the roster side by side; null where there is no active version. */
export function compareRosters(language: FairleadLanguageClient, roster: RosterToPlan): Promise<ComparedRosters | null> {
  return language.ask<ComparedRosters>(COMPARE_ROSTERS, toParams(roster));
}

function toParams({ uri, content, fieldMappings, active }: RosterToPlan): PlanRoster {
  return {
    textDocument: { uri: uri.toString() },
    content: toContent(content),
    ...(fieldMappings === undefined ? {} : { fieldMappings }),
    active,
  };
}

/** A roster as the language server takes it. */
export function toContent(content: string | Uint8Array): RosterContent {
  return typeof content === 'string' ? { text: content } : { base64: Buffer.from(content).toString('base64') };
}
