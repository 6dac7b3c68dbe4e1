import assert from 'node:assert/strict';
import type { UploadPreview } from '../../../server/wire/developers.ts';
import type { Json } from '../../support/serviceCall.ts';
import { type Caller, good } from './caller.ts';
import { save } from './rosters.ts';

/** Ann leads Bo and Ed, Bo leads Cy and Di: teams 1 and 2. */
const ROSTER = [
  'name,email,manager_email',
  'Ann Lark,ann@example.com,',
  'Bo Moss,bo@example.com,ann@example.com',
  'Cy Quill,cy@example.com,bo@example.com',
  'Di Reed,di@example.com,bo@example.com',
  'Ed Sand,ed@example.com,ann@example.com',
  '',
].join('\n');

const day = (date: string, time = '00:00:00') => `2026-${date}T${time}Z`;

/** Activity of Cy and Di: all metrics in February, widely varying lead times in April. */
const ACTIVITY: readonly (readonly [developer: string, kind: string, fields: Json])[] = [
  [
    'cy',
    'pullRequest',
    { createdAt: day('02-01'), firstCommentAt: day('02-02', '12:00:00'), mergedAt: day('02-03'), lines: 100, comments: 4 },
  ],
  [
    'di',
    'pullRequest',
    { createdAt: day('02-07'), firstCommentAt: day('02-07', '06:00:00'), mergedAt: day('02-08'), lines: 40, comments: 1 },
  ],
  ['cy', 'workItem', { startedAt: day('02-01'), finishedAt: day('02-02') }],
  ['cy', 'workItem', { startedAt: day('02-02'), finishedAt: day('02-05') }],
  ['cy', 'commit', { at: day('02-10'), deployedAt: day('02-12') }],
  ['di', 'commit', { at: day('02-10'), deployedAt: day('02-14') }],
  ['cy', 'commit', { at: day('02-11'), deployedAt: day('02-21') }],
  ['cy', 'deployment', { at: day('02-02'), outcome: 'success' }],
  ['cy', 'deployment', { at: day('02-03'), outcome: 'success' }],
  ['di', 'deployment', { at: day('02-04'), outcome: 'failure' }],
  ['di', 'deployment', { at: day('02-05'), outcome: 'success' }],
  ['di', 'incident', { createdAt: day('02-01'), resolvedAt: day('02-02') }],
  ['cy', 'incident', { createdAt: day('02-01'), resolvedAt: day('02-03') }],
  ['di', 'incident', { createdAt: day('02-01'), resolvedAt: day('02-11') }],
  ['cy', 'commit', { at: day('04-01'), deployedAt: day('04-01', '20:00:00') }],
  ['di', 'commit', { at: day('03-01'), deployedAt: day('04-10') }],
];

/** One service with the activity, shared by all rows of an engine. */
const worlds = new WeakMap<Caller, Promise<Caller>>();

function findWorld(caller: Caller): Promise<Caller> {
  const world = worlds.get(caller) ?? createWorld(caller);
  worlds.set(caller, world);
  return world;
}

async function createWorld({ fresh }: Caller): Promise<Caller> {
  const caller = await fresh();
  await save(caller, good(await caller.roster<UploadPreview>('POST', ROSTER)));
  const body = ACTIVITY.map(([developer, kind, fields], index) =>
    JSON.stringify({ kind, id: `a${index}`, developer: `${developer}@example.com`, ...fields }),
  ).join('\n');
  const headers = { 'content-type': 'application/x-ndjson' };
  good(await caller.developers('POST', '/__fairlead/activity', { key: caller.target.adminKey, body: `${body}\n`, headers }));
  return caller;
}

/** Exports a report; the headers are its first row. */
export async function readReport(caller: Caller, json: object): Promise<string[][]> {
  const answer = await (await findWorld(caller)).developers('POST', '/v2/insights/teams/reports?format=csv', { json });
  assert.equal(answer.status, 200, answer.text);
  return answer.text === ''
    ? []
    : answer.text
        .trimEnd()
        .split('\n')
        .map((line) => line.trimEnd().split(','));
}
