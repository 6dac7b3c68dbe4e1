import assert from 'node:assert/strict';
import { SMALL_STAGE } from '../support/pipelines/smallStage.ts';
import { type PlatformRule, type PlatformWorld, unique } from './platformWorld.ts';

interface ProjectAnswer {
  readonly project: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
  readonly lastModifiedAt: number;
  readonly isFavorite: boolean;
}

interface Page {
  readonly content: readonly ProjectAnswer[];
  readonly [field: string]: unknown;
}

const PROJECTS = '/ng/api/projects';
const WHOLE = { name: 'Shop', color: '#0063F7', modules: ['CD', 'CI'], description: 'Sells', tags: { team: 'core', empty: '' } };

const create = ({ get, organization }: PlatformWorld, project: object) =>
  get<ProjectAnswer>('POST', `${PROJECTS}${organization}`, { project });

/** Projects: the sentences of the contract, area D, supplemented by public facts and our decisions. */
export const PROJECT_RULES: readonly PlatformRule[] = [
  {
    sentence:
      'Project request: object project with orgIdentifier, identifier, name, color, modules, description, tags; response data: project, createdAt, lastModifiedAt, isFavorite',
    check: async (world) => {
      const project = { orgIdentifier: 'default', identifier: unique('s'), ...WHOLE };
      const { createdAt, ...rest } = await create(world, project);
      assert.deepEqual(rest, { project, lastModifiedAt: createdAt, isFavorite: false });
      assert.ok(Number.isInteger(createdAt) && Math.abs(createdAt - Date.now()) < 3_600_000, 'milliseconds since 1970');
      assert.deepEqual(await world.get('GET', `${PROJECTS}/${project.identifier}${world.organization}`), { createdAt, ...rest });
    },
  },
  {
    sentence: 'a project needs only an identifier and a name (our decision); unknown fields are ignored',
    check: async (world) => {
      const identifier = unique('s');
      const { project } = await create(world, { identifier, name: 'Кошик (2)', sizes: null, color: null, more: { x: 1 } });
      assert.deepEqual(project, {
        orgIdentifier: 'default',
        identifier,
        name: 'Кошик (2)',
        color: '#0063F7',
        modules: [],
        description: '',
        tags: {},
      });
    },
  },
  {
    sentence: 'Identifier rules: ^[a-zA-Z_][0-9a-zA-Z_$]{0,127}$, no reserved words (facts D3)',
    check: async (world) => {
      for (const identifier of [unique('a'), `${unique('_')}$`, unique('A').padEnd(128, 'x')]) {
        assert.equal((await create(world, { identifier, name: 'x' })).project.identifier, identifier);
      }
      for (const [identifier, pattern] of [
        ['', /must not be empty/],
        ['1st', /must not start with "1"\. Use _1st/],
        ['$a', /must not start with "\$"/],
        ['my-shop', /"-" is not allowed\. Use my_shop/],
        ['my shop', /" " is not allowed/],
        ['shöp', /"ö" is not allowed/],
        ['a.b', /"\." is not allowed/],
        ['x'.repeat(129), /at most 128/],
        ['org', /reserved word/],
        ['stepGroup', /reserved word/],
        [7, /must be a string, not 7; put it in quotes/],
        [undefined, /is missing; add it/],
        [null, /is missing; add it/],
      ] as const) {
        const [fault, ...others] = await world.refuseFields('POST', `${PROJECTS}${world.organization}`, {
          project: { identifier, name: 'x' },
        });
        assert.deepEqual([fault?.fieldId, others], ['project.identifier', []]);
        assert.match(fault!.error, pattern);
      }
    },
  },
  {
    sentence:
      'color (string, hex color), modules (array) of values like CD, CI, CV, CF, CE, STO (facts D4), tags (object), description (string): each error is reported at its field',
    check: async (world) => {
      for (const color of ['#fff', '#A1B2c3'])
        assert.equal((await create(world, { identifier: unique('s'), name: 'x', color })).project.color, color);
      for (const [fields, fieldId] of [
        [{ color: 'red' }, 'project.color'],
        [{ color: '0063F7' }, 'project.color'],
        [{ color: '#12345' }, 'project.color'],
        [{ color: '#GGGGGG' }, 'project.color'],
        [{ modules: 'CD' }, 'project.modules'],
        [{ modules: ['CD', 'ci'] }, 'project.modules[1]'],
        [{ modules: [''] }, 'project.modules[0]'],
        [{ tags: ['a'] }, 'project.tags'],
        [{ tags: { a: 1 } }, 'project.tags.a'],
        [{ description: {} }, 'project.description'],
        [{ name: '' }, 'project.name'],
        [{ name: ' ' }, 'project.name'],
        [{ name: 'x'.repeat(129) }, 'project.name'],
        [{ name: 'two\nlines' }, 'project.name'],
        [{ name: undefined }, 'project.name'],
        [{ description: 'nul \0' }, 'project.description'],
        [{ tags: { 'half \ud800': 'x' } }, 'project.tags.half \ufffd'],
      ] as const) {
        const project = { identifier: unique('s'), name: 'x', ...fields };
        const faults = await world.refuseFields('POST', `${PROJECTS}${world.organization}`, { project });
        assert.deepEqual(
          faults.map((fault) => fault.fieldId.toWellFormed()),
          [fieldId],
        );
      }
      const faults = await world.refuseFields('POST', `${PROJECTS}${world.organization}`, {
        project: { identifier: '1', color: 'x', modules: [1] },
      });
      assert.equal(faults.length, 4, 'several errors are reported at once');
    },
  },
  {
    sentence: '400: incorrect syntax or missing parameters',
    check: async ({ refuse, refuseFields, organization, account }) => {
      for (const json of ['', '{', 'null', '[]', '7', '""']) {
        const answer = await refuseBody(refuse, refuseFields, `${PROJECTS}${organization}`, json);
        assert.ok(answer.length > 20, json);
      }
      assert.match(await refuseBody(refuse, refuseFields, `${PROJECTS}${organization}`, '{"project": []}'), /must be an object/);
      assert.match(await refuseBody(refuse, refuseFields, `${PROJECTS}${organization}`, '{"identifier": "a"}'), /project is missing/);
      const [fault] = await refuseFields('GET', PROJECTS);
      assert.deepEqual(fault?.fieldId, 'accountIdentifier');
      assert.match(await refuse(400, 'INVALID_REQUEST', 'GET', `${PROJECTS}${account}&accountIdentifier=default`), /given twice/);
    },
  },
  {
    sentence: 'A project is created under the organization named by orgIdentifier, equal in query and body; an unknown one is 404',
    check: async (world) => {
      const { get, refuse, refuseFields, account, organization } = world;
      const named = (orgIdentifier?: string) => ({
        project: { identifier: unique('s'), name: 'x', ...(orgIdentifier === undefined ? {} : { orgIdentifier }) },
      });
      for (const [query, body] of [
        [account, named('default')],
        [organization, named()],
        [account, named()],
        [organization, named('')],
      ] as const) {
        assert.equal((await get<ProjectAnswer>('POST', PROJECTS + query, body)).project.orgIdentifier, 'default');
      }
      const [fault] = await refuseFields('POST', PROJECTS + organization, named('other'));
      assert.deepEqual(fault, {
        fieldId: 'project.orgIdentifier',
        error: 'project.orgIdentifier is "other" in the body but "default" in the query; make the two match.',
      });
      const unknown = 'RESOURCE_NOT_FOUND_EXCEPTION';
      assert.match(await refuse(404, unknown, 'POST', `${PROJECTS}${account}&orgIdentifier=nowhere`, named()), /no organization "nowhere"/);
      assert.match(await refuse(404, unknown, 'POST', PROJECTS + account, named('nowhere')), /no organization "nowhere"/);
      assert.match(await refuse(404, unknown, 'GET', `${PROJECTS}${account}&orgIdentifier=nowhere`), /no organization "nowhere"/);
    },
  },
  {
    sentence: 'any accountIdentifier that the key may use: an invalid one is 400',
    check: async ({ refuseFields }) => {
      for (const [method, path] of [
        ['GET', PROJECTS],
        ['POST', PROJECTS],
        ['GET', '/ng/api/connectors/x'],
        ['POST', '/ng/api/connectors'],
        ['POST', '/pipeline/api/pipelines/v2'],
      ] as const) {
        const [fault] = await refuseFields(method, `${path}?accountIdentifier=a%2Fb`);
        assert.match(fault!.error, /^accountIdentifier is "a\/b"; an account identifier has 1 to 128 letters/);
      }
    },
  },
  {
    sentence: 'Duplicate = HTTP 400 code DUPLICATE_FIELD (facts D2)',
    check: async ({ refuse, organization, project }) => {
      const body = { project: { identifier: project, name: 'twin' } };
      const message = await refuse(400, 'DUPLICATE_FIELD', 'POST', PROJECTS + organization, body);
      assert.match(message, new RegExp(`"${project}" already exists in organization "default"`));
    },
  },
  {
    sentence: 'PUT /ng/api/projects/{id} replaces all fields (facts D11): missing ones get their defaults, and the creation time stays',
    check: async (world) => {
      const { get, refuse, refuseFields, organization, account } = world;
      const { project, createdAt } = await create(world, { identifier: unique('s'), ...WHOLE });
      const identifier = String(project.identifier);
      const path = `${PROJECTS}/${identifier}`;
      const changed = await get<ProjectAnswer>('PUT', path + organization, { project: { identifier, name: 'New', tags: { a: 'b' } } });
      assert.deepEqual(changed.project, {
        orgIdentifier: 'default',
        identifier,
        name: 'New',
        color: '#0063F7',
        modules: [],
        description: '',
        tags: { a: 'b' },
      });
      assert.ok(changed.createdAt === createdAt && changed.lastModifiedAt >= createdAt);
      assert.deepEqual(await get('GET', path + account), changed);
      const [fault] = await refuseFields('PUT', path + organization, { project: { identifier: 'other', name: 'x' } });
      assert.equal(fault?.error, `project.identifier is "other" in the body but "${identifier}" in the address; make the two match.`);
      const missing = { project: { identifier: 'missing', name: 'x' } };
      await refuse(404, 'RESOURCE_NOT_FOUND_EXCEPTION', 'PUT', `${PROJECTS}/missing${organization}`, missing);
      await refuseFields('PUT', path + organization, { project: { identifier, name: '' } });
      assert.deepEqual(await get('GET', path + organization), changed, 'what was refused changed nothing');
    },
  },
  {
    sentence: 'DELETE /ng/api/projects/{id} (facts D11) also deletes everything in the project (our decision)',
    check: async ({ get, refuse, sendYaml, project, organization, inProject, account }) => {
      const scope = { orgIdentifier: 'default', projectIdentifier: project };
      const connector = { identifier: 'c', name: 'c', type: 'Local', spec: {} };
      await get('POST', `/ng/api/connectors${account}`, { connector: { ...connector, ...scope } });
      const yaml = JSON.stringify({
        pipeline: { identifier: 'p', name: 'p', ...scope, stages: [{ stage: SMALL_STAGE }] },
      });
      assert.equal((await sendYaml('POST', `/pipeline/api/pipelines/v2${inProject}`, yaml)).status, 200);
      assert.equal(await get('DELETE', `${PROJECTS}/${project}${organization}`), true);
      const unknown = 'RESOURCE_NOT_FOUND_EXCEPTION';
      await refuse(404, unknown, 'GET', `${PROJECTS}/${project}${organization}`);
      await refuse(404, unknown, 'DELETE', `${PROJECTS}/${project}${organization}`);
      await refuse(404, unknown, 'GET', `/ng/api/connectors/c${inProject}`);
      await refuse(404, unknown, 'POST', `/ng/api/connectors${account}`, { connector: { ...connector, ...scope } });
      await get('POST', PROJECTS + organization, { project: { identifier: project, name: 'again' } });
      await refuse(404, unknown, 'GET', `/ng/api/connectors/c${inProject}`);
      await refuse(404, 'ENTITY_NOT_FOUND', 'GET', `/pipeline/api/pipelines/p${inProject}`);
    },
  },
  {
    sentence:
      'Legacy NG paging: pageIndex 0-based, pageSize 50 default (as the published client types it), 100 max; list body {content, pageIndex, pageSize, totalPages, totalItems, empty} (facts D10)',
    check: async (world) => {
      const { get, refuse, organization } = world;
      const stem = unique('Find%_');
      const identifiers: string[] = [];
      for (let number = 0; number < 3; number++) {
        const identifier = unique('s');
        identifiers.push(identifier);
        await create(world, { identifier, name: `${stem.slice(0, 100)} ${number}`, modules: number === 0 ? ['CD'] : ['CI'] });
      }
      const list = (query: string) => get<Page>('GET', `${PROJECTS}${organization}${query}`);
      const search = `&searchTerm=${encodeURIComponent(stem.slice(0, 100).toUpperCase())}`;
      const { content, ...page } = await list(`${search}&pageSize=2`);
      assert.deepEqual(page, { pageIndex: 0, pageSize: 2, pageItemCount: 2, totalItems: 3, totalPages: 2, empty: false });
      const second = await list(`${search}&pageSize=2&pageIndex=1`);
      assert.equal(second.pageItemCount, 1);
      const names = [...content, ...second.content].map(({ project }) => project.identifier);
      assert.deepEqual(names.toSorted(), identifiers.toSorted());
      assert.deepEqual(await list(`${search}&pageSize=2&pageIndex=7`), {
        content: [],
        pageIndex: 7,
        pageSize: 2,
        pageItemCount: 0,
        totalItems: 3,
        totalPages: 2,
        empty: true,
      });
      assert.equal((await list('')).pageSize, 50);
      assert.equal((await list('&pageSize=100&routingId=x&sortOrders=y')).pageSize, 100);
      assert.equal((await list(`${search}&moduleType=CD`)).totalItems, 1);
      const inAll = await get<Page>('GET', `${PROJECTS}${world.account}&pageSize=100`);
      for (const { content: found } of [inAll, await list('&moduleType=CD')])
        assert.ok(found.some(({ project }) => project.identifier === identifiers[0]));
      assert.equal((await list(`&identifiers=${identifiers[0]},${identifiers[1]}`)).totalItems, 2);
      assert.equal((await list(`&identifiers=${identifiers[0]}&identifiers=none`)).totalItems, 1);
      assert.equal((await list(`&searchTerm=${unique('nobody')}`)).totalItems, 0);
      for (const query of ['&pageSize=0', '&pageSize=101', '&pageSize=x', '&pageIndex=-1', '&pageIndex=1.5', '&pageIndex=99999999999']) {
        assert.match(await refuse(400, 'INVALID_REQUEST', 'GET', `${PROJECTS}${organization}${query}`), /Give an integer from/);
      }
    },
  },
  {
    sentence: 'lists start with the last changed (our decision)',
    check: async (world) => {
      const { get, organization } = world;
      const stem = unique('order');
      const make = async (end: string) => (await create(world, { identifier: stem + end, name: end })).project.identifier;
      const made = [await make('a'), await make('b')];
      await new Promise((resolve) => setTimeout(resolve, 5));
      await get('PUT', `${PROJECTS}/${String(made[0])}${organization}`, { project: { identifier: made[0], name: 'later' } });
      const { content } = await get<Page>('GET', `${PROJECTS}${organization}&searchTerm=${stem}`);
      assert.deepEqual(
        content.map(({ project }) => project.identifier),
        made,
      );
    },
  },
];

/** Returns the message of a refusal of either kind. */
async function refuseBody(
  refuse: PlatformWorld['refuse'],
  refuseFields: PlatformWorld['refuseFields'],
  path: string,
  json: string,
): Promise<string> {
  if (json === '{') return refuse(400, 'INVALID_REQUEST', 'POST', path, json);
  return (await refuseFields('POST', path, json))[0]!.error;
}
