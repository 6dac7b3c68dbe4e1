import assert from 'node:assert/strict';
import type { Json } from '../../support/serviceCall.ts';
import { good, refused, unique } from './caller.ts';
import { activateSegment, findPlace, readKeys } from './places.ts';
import { createHome, isSuccess, toPipeline } from './projects.ts';
import type { Row } from './row.ts';

/** The addresses of segments and pipelines, and the properties of segments. */
export const PLACE_ROWS: readonly Row[] = [
  {
    rule: 'segment paths carry /internal/api/v2',
    statements: ['paths start with /internal/api/v2', 'segment paths carry /internal/api/v2'],
    check: async ({ target, segments }) => {
      good(await segments('GET', '/workspaces'));
      const headers = { authorization: `Bearer ${target.adminKey}` };
      assert.equal((await fetch(`${target.adminUrl}/workspaces`, { headers })).status, 404);
    },
  },
  {
    rule: 'bodies are sent with Content-Type: application/json',
    statements: ['header Content-Type: application/json'],
    check: async (caller) => {
      const path = await activateSegment(caller, await findPlace(caller));
      const headers = { 'content-type': 'application/json' };
      const answer = await caller.segments('PUT', `${path}/upload`, { body: '["a"]', headers });
      good(answer);
      assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    },
  },
  {
    rule: 'a segment is a list of keys of one traffic type, separate for each environment',
    statements: ['A segment is a list of keys of one traffic type', 'Segments live in workspaces; their definitions live in environments'],
    check: async (caller) => {
      const place = await findPlace(caller);
      const path = await activateSegment(caller, place);
      const name = String(path.split('/').at(-1));
      const record = good(await caller.segments('PUT', `${path}/upload`, { json: ['a'] }));
      assert.equal((record.trafficType as Json).name, place.trafficType);
      assert.deepEqual(await readKeys(caller, path), { keys: ['a'], count: 1 });
      const all = good(await caller.segments<{ id: string }[]>('GET', `/environments/ws/${place.workspaceId}`));
      const other = all.find(({ id }) => id !== place.environment.id);
      if (other !== undefined) refused(await caller.segments('GET', `/segments/${other.id}/${name}/keys`), 404);
    },
  },
  {
    rule: 'traffic types are of kinds such as account and user',
    statements: ['example kinds of traffic types are account and user'],
    needs: 'a fresh account',
    check: async ({ fresh }) => {
      const caller = await fresh();
      const { workspaceId } = await findPlace(caller);
      const types = good(await caller.segments<{ name: string }[]>('GET', `/trafficTypes/ws/${workspaceId}`));
      if (!types.some(({ name }) => name === 'account')) {
        good(await caller.segments('POST', `/trafficTypes/ws/${workspaceId}`, { json: { name: 'account' } }));
      }
      for (const kind of ['account', 'user']) {
        const json = { name: unique('seg'), description: '' };
        const { trafficType } = good(await caller.segments('POST', `/segments/ws/${workspaceId}/trafficTypes/${kind}`, { json }));
        assert.equal((trafficType as Json).name, kind);
      }
    },
  },
  {
    rule: 'the address that creates pipelines ends in /v2',
    statements: ['the pipeline creation path ends in /v2'],
    check: async (caller) => {
      const home = await createHome(caller);
      const headers = { 'content-type': 'application/yaml' };
      const body = toPipeline(caller, home.project);
      isSuccess(await caller.platform('POST', `/pipeline/api/pipelines/v2${home.inProject}`, { body, headers }));
    },
  },
];
