import { l10n, type Uri } from 'vscode';
import type { DownloadedRoster } from '../../server/api/developers/activeRoster.ts';
import { writeBase64 } from '../../server/core/base64.ts';
import type { FieldMapping } from '../../server/core/developers/fieldMapping.ts';
import type { PlannedRoster } from '../../server/core/developers/rosterPlan.ts';
import {
  COMPARE_ROSTERS,
  type ComparedRosters,
  PLAN_ROSTER,
  type PlanRoster,
  type RosterContent,
} from '../../server/language/protocol/developers.ts';
import type { FairleadLanguageClient } from '../language/languageClient.ts';

/** Node's encoder, several times as fast as ours; undefined in a browser. */
const { Buffer } = globalThis as Partial<Pick<typeof globalThis, 'Buffer'>>;

/** A roster to send, and what it is compared with. */
export interface RosterToPlan {
  /** The document whose settings apply. */
  readonly uri: Uri;
  readonly content: string | Uint8Array;
  /** The mappings to send; undefined follows the active version. */
  readonly fieldMappings: readonly FieldMapping[] | undefined;
  /** Null before the first setup. */
  readonly active: DownloadedRoster | null;
}

/** Returns what a roster would change, or why it cannot be planned. */
export async function planRoster(language: FairleadLanguageClient, roster: RosterToPlan): Promise<PlannedRoster> {
  const planned = await language.ask<PlannedRoster>(PLAN_ROSTER, toParams(roster));
  return planned ?? { kind: 'unreadable', message: l10n.t('The language server could not compare the rosters; its output says why.') };
}

/** Returns the active version and the roster for a side-by-side diff; null if there is no active version. */
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

/** Converts a roster to the format of the language server. */
export function toContent(content: string | Uint8Array): RosterContent {
  if (typeof content === 'string') return { text: content };
  return { base64: Buffer?.from(content).toString('base64') ?? writeBase64(content) };
}
