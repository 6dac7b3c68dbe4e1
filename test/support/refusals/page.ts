import { FAULT_STATUSES } from '../../../server/core/emulator/faults.ts';
import { ENDPOINTS, type EndpointName } from '../../../server/wire/endpoints.ts';
import { type OpenApi, toOperations } from '../openApi.ts';
import { type Answer, callService, type Json } from '../serviceCall.ts';
import { startTestService } from '../serviceInProcess.ts';
import { send, toRequest } from './requests.ts';
import { askState, BEFORE_SETUP, STATES } from './states.ts';
import { WAYS } from './ways.ts';
import { createWorld, type World } from './world.ts';

/** The path of the page. */
export const REFUSALS_PAGE = 'docs/refusals.md';

const AREAS = {
  developers: 'A. Developer records',
  insights: 'B. Team insights',
  segments: 'C. Segments',
  platform: 'D. Platform',
  local: 'The local service',
} as const;

/** The cells of a way: for each endpoint its distinct messages. */
interface Column {
  readonly title: string;
  readonly byEndpoint: ReadonlyMap<EndpointName, readonly string[]>;
}

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];

/** Requests every endpoint in every way to be refused, and writes the messages as a page. */
export async function writeRefusalsPage(): Promise<string> {
  const [empty, filled] = [await startTestService(), await startTestService()];
  try {
    const world = await createWorld(filled);
    const { body } = await callService<OpenApi>(filled.address, 'GET', '/openapi.json');
    const operations = new Map(toOperations(body).map((operation) => [operation.operationId, operation]));
    const columns: Column[] = [];
    for (const { title, ask } of WAYS) {
      columns.push(await toColumn(title, NAMES, async (name) => ask(world, name, operations.get(name)!)));
    }
    columns.push(await toColumn('before the first setup', BEFORE_SETUP, async (name) => [await askEmpty(world, empty.address, name)]));
    for (const title of new Set(STATES.map((state) => state.title))) {
      const states = STATES.filter((state) => state.title === title);
      const names = states.map(({ name }) => name);
      columns.push(await toColumn(title, names, async (name) => [await askState(world, states.find((state) => state.name === name)!)]));
    }
    columns.push(...(await walkFaults(world)), await walkLimits(world));
    return toPage(columns);
  } finally {
    await empty.close();
    await filled.close();
  }
}

function askEmpty(world: World, address: World['address'], name: EndpointName): Promise<Answer<Json>> {
  const there = { ...world, address };
  return send(there, toRequest(there, name));
}

async function walkFaults(world: World): Promise<Column[]> {
  const columns: Column[] = [];
  for (const status of FAULT_STATUSES) {
    await callService(world.address, 'POST', '/__fairlead/faults', { json: { status, resetSeconds: 7 } });
    columns.push(await toColumn(`fault ${status}`, notLocal(), async (name) => [await send(world, toRequest(world, name))]));
    await callService(world.address, 'DELETE', '/__fairlead/faults');
  }
  return columns;
}

async function walkLimits(world: World): Promise<Column> {
  await callService(world.address, 'PUT', '/__fairlead/clock', { json: { frozen: true } });
  const limits = { enabled: true, segments: { requests: 1, seconds: 10 }, platform: { requests: 1, seconds: 60 } };
  await callService(world.address, 'PUT', '/__fairlead/rate-limit', { json: limits });
  for (const name of ['listWorkspaces', 'listTeams'] as const) await send(world, toRequest(world, name));
  return toColumn('too many requests', notLocal(), async (name) => [await send(world, toRequest(world, name))]);
}

function notLocal(): readonly EndpointName[] {
  return NAMES.filter((name) => ENDPOINTS[name].area !== 'local');
}

async function toColumn(
  title: string,
  names: readonly EndpointName[],
  ask: (name: EndpointName) => Promise<readonly (Answer<Json> | null)[]>,
): Promise<Column> {
  const byEndpoint = new Map<EndpointName, readonly string[]>();
  for (const name of names) {
    const answers = (await ask(name)).filter((answer) => answer !== null && answer.status >= 400).map((answer) => describe(answer!));
    if (answers.length > 0) byEndpoint.set(name, [...new Set(answers)]);
  }
  return { title, byEndpoint };
}

/** Formats an answer for a reader: the status and the messages. */
function describe({ status, body }: Answer<Json>): string {
  const { message, errors = [] } = body as { message?: string; errors?: readonly Json[] };
  const entries = errors.map((entry) => {
    if (typeof entry.error === 'string') return `${entry.fieldId ?? entry.field ?? ''}: ${entry.error}`;
    if (Array.isArray(entry.validationFailures)) return entry.validationFailures.join(', ');
    return `${entry.errorType} (${entry.fieldName ?? 'no field'}, ${entry.errorDeveloperCount})`;
  });
  const others = entries.filter((entry) => message === undefined || !message.includes(entry.replace(/^\S*: /, '')));
  return `**${status}** ${mask([message ?? '', ...others].join(' · ').replace(/^ · /, ''))}`;
}

/** Masks what differs from run to run. */
function mask(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<timestamp>')
    .replace(/127\.0\.0\.1:\d+/g, '<address>');
}

function toPage(columns: readonly Column[]): string {
  const parts = (Object.keys(AREAS) as (keyof typeof AREAS)[]).map((area) => toArea(area, columns));
  return [
    '# Refusals of the service',
    'For each endpoint, every way to be refused and its message. `npm run refusals` writes this page from a running service, and a test compares the two.',
    'A number in a table refers to the message below it; an empty cell means that the request is not refused, or that the way does not apply.',
    ...parts,
    '',
  ].join('\n\n');
}

function toArea(area: keyof typeof AREAS, columns: readonly Column[]): string {
  const names = NAMES.filter((name) => ENDPOINTS[name].area === area);
  const messages: string[] = [];
  const number = (message: string): number => {
    if (!messages.includes(message)) messages.push(message);
    return messages.indexOf(message) + 1;
  };
  const used = columns.filter(({ byEndpoint }) => names.some((name) => byEndpoint.has(name)));
  const sections = used.map(({ title, byEndpoint }) => {
    const groups = Map.groupBy(
      names.filter((name) => byEndpoint.has(name)),
      (name) => byEndpoint.get(name)!.map(number).join(', '),
    );
    return { title, groups };
  });
  const cells = (name: EndpointName) =>
    sections.map(({ groups }) => [...groups].find(([, members]) => members.includes(name))?.[0] ?? '').join(' | ');
  const table = [
    `| endpoint | ${used.map(({ title }) => title).join(' | ')} |`,
    `|---|${used.map(() => '---').join('|')}|`,
    ...names.map((name) => `| \`${ENDPOINTS[name].method} ${ENDPOINTS[name].path.replace(/:(\w+)/g, '{$1}')}\` | ${cells(name)} |`),
  ];
  const list = messages.map((message, place) => `${place + 1}. ${message}`);
  return [`## ${AREAS[area]}`, table.join('\n'), list.join('\n')].join('\n\n');
}
