import type { Connection } from 'vscode-languageserver';
import type { FieldMapping } from '../../core/developers/fieldMapping.ts';
import { chooseSentMappings } from '../../core/developers/followFieldMappings.ts';
import type { PlannedRoster } from '../../core/developers/rosterPlan.ts';
import type { RosterSettings } from '../../core/developers/rosterSettings.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { compareTexts, planTexts, type RosterTexts } from '../../documents/roster/planTexts.ts';
import { readHeaders } from '../../documents/roster/readRecords.ts';
import { type Log, runGuarded } from '../guard.ts';
import {
  CHOOSE_MAPPINGS,
  type ChooseMappings,
  COMPARE_ROSTERS,
  type ComparedRosters,
  PLAN_ROSTER,
  type PlanRoster,
  type RosterContent,
} from '../protocol/rosterPlan.ts';
import type { SettingsSource } from '../settingsSource.ts';

/** What plans are created with. */
export interface PlanParts {
  readonly connection: Connection;
  readonly settings: SettingsSource;
  readonly log: Log;
}

/** Answers what a roster would change, and returns both rosters for a side-by-side diff. */
export function registerPlanRequests({ connection, settings, log }: PlanParts): void {
  const answering = <Result>(name: string, answer: (texts: RosterTexts, roster: RosterSettings) => Result | null) => {
    return async ({ textDocument, content, fieldMappings, active }: PlanRoster): Promise<Result | null> => {
      const result = await runGuarded(log, name, async () => {
        const { roster } = await settings.of(textDocument.uri);
        return answer(
          { text: readContent(content), active },
          fieldMappings === undefined ? roster : { ...roster, fieldMappings, isShared: false },
        );
      });
      return result ?? null;
    };
  };
  connection.onRequest(CHOOSE_MAPPINGS, async ({ textDocument, content }: ChooseMappings): Promise<readonly FieldMapping[] | null> => {
    const chosen = await runGuarded(log, 'chooseMappings', async () => {
      return chooseSentMappings(readHeaders(readContent(content)), (await settings.of(textDocument.uri)).roster);
    });
    return chosen ?? null;
  });
  connection.onRequest(PLAN_ROSTER, answering<PlannedRoster>('planRoster', planTexts));
  connection.onRequest(COMPARE_ROSTERS, answering<ComparedRosters>('compareRosters', compareTexts));
}

function readContent(content: RosterContent): string {
  return 'text' in content ? content.text : decodeText(Buffer.from(content.base64, 'base64')).text;
}
