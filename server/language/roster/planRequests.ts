import type { Connection } from 'vscode-languageserver';
import { followSettings } from '../../core/developers/followFieldMappings.ts';
import type { ActiveRoster } from '../../core/developers/planRoster.ts';
import { planRoster } from '../../core/developers/planRoster.ts';
import { DEFAULT_ROSTER_SETTINGS, type RosterSettings } from '../../core/developers/rosterSettings.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { checkRoster, type RosterCheck } from '../../documents/roster/check.ts';
import { toComparedTexts } from '../../documents/roster/compareTexts.ts';
import { readHeaders, readRecords } from '../../documents/roster/readRecords.ts';
import { type Log, runGuarded } from '../guard.ts';
import {
  COMPARE_ROSTERS,
  type ComparedRosters,
  PLAN_ROSTER,
  type PlannedRoster,
  type PlanRoster,
  type RosterContent,
} from '../protocol/rosterPlan.ts';
import type { SettingsSource } from '../settingsSource.ts';

/** What plans are made with. */
export interface PlanParts {
  readonly connection: Connection;
  readonly settings: SettingsSource;
  readonly log: Log;
}

/** Answers what a roster would change, and the two rosters side by side. */
export function registerPlanRequests({ connection, settings, log }: PlanParts): void {
  const answering = <Result>(name: string, answer: (params: PlanRoster, roster: RosterSettings) => Result | null) => {
    return async (params: PlanRoster): Promise<Result | null> => {
      const work = async () => answer(params, (await settings.of(params.textDocument.uri)).roster);
      return (await runGuarded(log, name, work)) ?? null;
    };
  };
  connection.onRequest(PLAN_ROSTER, answering('planRoster', plan));
  connection.onRequest(COMPARE_ROSTERS, answering('compareRosters', compare));
}

function plan(params: PlanRoster, settings: RosterSettings): PlannedRoster {
  const next = checkNext(params, settings);
  const [errors, first] = findErrors(next);
  if (first !== undefined) return { kind: 'mistakes', errors, message: first.message, range: first.range };
  const active = readActive(params.active);
  if (typeof active === 'string') return { kind: 'unreadable', message: active };
  return { kind: 'planned', plan: planRoster(active, readRecords(next)) };
}

function compare(params: PlanRoster, settings: RosterSettings): ComparedRosters | null {
  const next = checkNext(params, settings);
  const active = readActive(params.active);
  if (active === null || typeof active === 'string' || findErrors(next)[0] > 0) return null;
  return toComparedTexts(active, readRecords(next));
}

/** Checks the new roster as the service will: under a mapping that is given, else under that of the active version. */
function checkNext({ content, fieldMappings, active }: PlanRoster, settings: RosterSettings): RosterCheck {
  const text = readContent(content);
  const given = fieldMappings ?? settings.fieldMappings;
  if (given !== null || active === null) return checkRoster(text, { ...settings, fieldMappings: given });
  return checkRoster(text, followSettings(readHeaders(text), active.fieldMappings, settings));
}

function readContent(content: RosterContent): string {
  return 'text' in content ? content.text : decodeText(Buffer.from(content.base64, 'base64')).text;
}

/** The active version's records; a sentence where they cannot be compared. */
function readActive(active: PlanRoster['active']): ActiveRoster | null | string {
  if (active === null) return null;
  const { versionId, csv, fieldMappings } = active;
  const check = checkRoster(csv, { ...DEFAULT_ROSTER_SETTINGS, fieldMappings });
  const [errors, first] = findErrors(check);
  if (first === undefined) return { versionId, ...readRecords(check) };
  return `The active version ${versionId} cannot be compared: as it was downloaded it has ${errors === 1 ? 'a mistake' : `${errors} mistakes`}. ${first.message}`;
}

function findErrors({ problems }: RosterCheck): [count: number, first: RosterCheck['problems'][number] | undefined] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return [errors.length, errors[0]];
}
