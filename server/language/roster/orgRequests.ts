import { checkMove } from '../../core/developers/checkMove.ts';
import { describePeople } from '../../documents/roster/describePeople.ts';
import { writeManagerEmail } from '../../documents/roster/writeManagerEmail.ts';
import { runGuarded } from '../guard.ts';
import {
  DESCRIBE_ORG,
  type DescribeOrg,
  MOVE_PERSON,
  type MoveAnswer,
  type MovePerson,
  type OrgDescription,
} from '../protocol/orgChart.ts';
import type { RosterRequestParts } from './findRoster.ts';
import type { OpenRoster, OpenRosters } from './openRosters.ts';

/** Answers the requests of an org chart: the people of a roster with their managers, and the edits that change a person's manager. */
export function registerOrgRequests(parts: RosterRequestParts, rosters: OpenRosters): void {
  const answering = <Params extends DescribeOrg, Answer>(name: string, answer: (open: OpenRoster, params: Params) => Answer) => {
    const work = async (params: Params): Promise<Answer | null> => {
      const open = await rosters.find(params.textDocument.uri);
      return open && answer(open, params);
    };
    return async (params: Params): Promise<Answer | null> => (await runGuarded(parts.log, name, () => work(params))) ?? null;
  };
  parts.connection.onRequest(DESCRIBE_ORG, answering('describeOrg', describeOrg));
  parts.connection.onRequest(MOVE_PERSON, answering('movePerson', movePerson));
}

function describeOrg({ document, check }: OpenRoster): OrgDescription {
  const people = describePeople(check);
  return { version: document.version, people, places: people.map((_, record) => check.table.rangeOfRow(record)) };
}

function movePerson({ document, check }: OpenRoster, { version, person, manager }: MovePerson): MoveAnswer {
  if (version !== document.version) return { kind: 'refused', message: 'The roster has changed meanwhile. Try again.' };
  const message = checkMove(check.facts, person, manager);
  if (message !== null) return { kind: 'refused', message };
  const email = manager === null ? '' : check.table.value(manager, check.columns.email).trim();
  const change = writeManagerEmail(check, person, email);
  return { kind: 'edits', version, edits: change === null ? [] : [change] };
}
