import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { request } from 'undici';
import { PROMPTS, RESOURCES } from '../../server/agents/mcpContents.ts';
import { TOOLS } from '../../server/agents/tools.ts';
import { call as callService } from '../../server/api/client.ts';
import type { Instance } from '../../server/api/instance.ts';
import { createPipeline, createProject } from '../../server/api/platform/platform.ts';
import { readAllKeys } from '../../server/api/segments/keys.ts';
import { uploadSegmentKeys } from '../../server/api/segments/segments.ts';
import { AGENT_TOOLS } from '../../server/wire/agents.ts';
import { useCommandsAtService } from './commandsAtService.ts';
import { buildIfStale, ENVIRONMENT, makeFolder, PROGRAM, runFairlead, startFairlead } from './fairlead.ts';
import { startHidingProxy } from './hidingProxy.ts';
import { runHere } from './runHere.ts';

const SAMPLE = resolve('test/fixtures/sample');
const REQUEST = { dateStart: '2026-07-01', dateEnd: '2026-09-30' };

/** Options of a connecting client; `typed` holds further answers of the user. */
interface Connecting {
  readonly args?: string[];
  readonly agree?: (message: string) => boolean;
  readonly typed?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
}

/** The result of a tool call, as received by clients. */
interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
  readonly value: Readonly<Record<string, unknown>>;
}

describe('fairlead mcp', () => {
  const { folder, data, address, instance: toInstance, ok } = useCommandsAtService();
  const outside = makeFolder();
  const open: Client[] = [];
  let instance: Instance;
  let workspaceId: string;
  let environmentId: string;
  /** The shared client of tests that need no special one. */
  let client: Client;
  /** The shared client of tests that need no service: there is none. */
  let offline: Client;
  /** The tools that tests have called successfully. */
  const called = new Set<string>();

  /** Connects a new client; `agree` answers for the user, if the client can ask one. */
  async function connect({ args = [], agree, typed = {}, env: more = {} }: Connecting = {}): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' }, { capabilities: agree === undefined ? {} : { elicitation: {} } });
    if (agree !== undefined) {
      client.setRequestHandler(ElicitRequestSchema, ({ params }) =>
        agree(params.message) ? { action: 'accept', content: { agreed: true, ...typed } } : { action: 'decline' },
      );
    }
    const env = { ...ENVIRONMENT, HOME: folder, FAIRLEAD_DATA: data, ...more };
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp', ...args], env, cwd: folder }));
    // From now on the client checks the data of each result against the schema of its tool.
    await client.listTools();
    open.push(client);
    return client;
  }

  async function call(client: Client, name: string, input: Readonly<Record<string, unknown>> = {}): Promise<ToolResult> {
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: { ...input } });
    const [first] = content as readonly { readonly type: string; readonly text: string }[];
    if (isError !== true) called.add(name);
    return { isError: isError === true, text: first!.text, value: structuredContent as ToolResult['value'] };
  }

  async function succeed(client: Client, name: string, input: Readonly<Record<string, unknown>> = {}): Promise<ToolResult> {
    const result = await call(client, name, input);
    assert.equal(result.isError, false, result.text);
    return result;
  }

  before(async () => {
    buildIfStale();
    for (const name of ['team.roster.csv', 'clean.roster.csv', 'release.pipeline.yaml', 'quarter.facts.ndjson', 'quarter.insights.json']) {
      copyFileSync(join(SAMPLE, name), join(folder, name));
    }
    instance = toInstance();
    for (const line of ['developers upload clean.roster.csv', 'developers map 1', 'insights import quarter.facts.ndjson']) {
      await ok(line.split(' '));
    }
    ({ id: workspaceId } = await callService(instance, 'createWorkspace', { body: { name: 'Shop' } }));
    ({ id: environmentId } = await callService(instance, 'createEnvironment', {
      parameters: { workspaceId },
      body: { name: 'Live', production: true },
    }));
    await callService(instance, 'createTrafficType', { parameters: { workspaceId }, body: { name: 'user' } });
    await callService(instance, 'createSegment', { parameters: { workspaceId, trafficTypeName: 'user' }, body: { name: 'beta' } });
    await callService(instance, 'activateSegment', { parameters: { environmentId, segmentName: 'beta' } });
    await uploadSegmentKeys(instance, { environmentId, segmentName: 'beta' }, ['ann', 'bob', 'cy']);
    await createProject(instance, { orgIdentifier: 'default', identifier: 'shop', name: 'Shop' });
    const yaml =
      'pipeline:\n  identifier: build\n  name: Build\n  projectIdentifier: shop\n  orgIdentifier: default\n  stages:\n    - stage:\n        identifier: one\n        name: One\n        type: Custom\n        spec:\n          execution:\n            steps:\n              - step: {identifier: a, name: A, type: ShellScript, timeout: 10m, spec: {shell: Bash, onDelegate: true, source: {type: Inline, spec: {script: echo}}}}\n';
    await createPipeline(instance, { orgIdentifier: 'default', projectIdentifier: 'shop' }, yaml);
    [client, offline] = await Promise.all([connect(), connect({ args: ['--data', join(folder, 'nowhere')] })]);
  });
  after(async () => {
    for (const client of open) await client.close();
    outside.remove();
  });

  it('lists all tools, with hints on what they change', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint]),
      TOOLS.map((tool) => [tool.name, tool.access === 'read', tool.access === 'write' && tool.isDestructive]),
    );
    assert.deepEqual(Object.fromEntries(TOOLS.map(({ name, access }) => [name, access])), AGENT_TOOLS);
    for (const { inputSchema, outputSchema, description } of tools)
      assert.ok(inputSchema.type === 'object' && outputSchema?.type === 'object' && description!.length > 40);
    const readOnly = await (await connect({ args: ['--read-only'] })).listTools();
    assert.deepEqual(
      readOnly.tools.map(({ name }) => name),
      TOOLS.filter(({ access }) => access === 'read').map(({ name }) => name),
    );
  });

  it('checks documents by path or content, without a service', async () => {
    const roster = await succeed(offline, 'check_roster', { path: 'team.roster.csv' });
    assert.deepEqual([roster.value.errorCount, roster.value.isTaken], [7, false]);
    const { stdout } = await runHere(['check', 'team.roster.csv', '--format', 'json'], { cwd: folder });
    const [file] = (JSON.parse(stdout) as { files: { problems: { code: string; message: string }[] }[] }).files;
    const format = (problems: readonly { code: string; message: string }[]) =>
      problems.map(({ code, message }) => `${code} ${message}`).sort();
    assert.deepEqual(format(roster.value.problems as { code: string; message: string }[]), format(file!.problems));
    const cycle = await succeed(offline, 'explain_cycle', { path: 'team.roster.csv' });
    assert.match(cycle.text, /^Ravi Menon <.*> \(line 10\) reports to Sofia .* reports to Dan .* reports to Ravi Menon .*[.] Give one/);
    const mapped = {
      text: 'who,mail\nAnn,a@x\nAnn,a@x\n',
      fieldMappings: [
        { csvColumn: 'who', fieldType: 'NAME' },
        { csvColumn: 'mail', fieldType: 'EMAIL' },
      ],
    };
    assert.match((await succeed(offline, 'check_roster', mapped)).text, /DUPLICATE_EMAIL/);
    assert.match((await succeed(offline, 'check_pipeline', { path: 'release.pipeline.yaml' })).text, /^release[.]pipeline[.]yaml/);
    assert.match((await succeed(offline, 'check_pipeline', { text: 'a: 1\n' })).text, /error/);
    assert.match((await succeed(offline, 'check_export_request', { path: 'quarter.insights.json' })).text, /has no problems/);
    const sources = { text: 'exports:\n  - path: a.csv\n    from: jira\n' };
    assert.match(
      (await succeed(offline, 'check_sources', sources)).text,
      /^insights\.sources\.yaml: 1 error.*\n.*:3:11: error UNKNOWN_WORD/,
    );
    mkdirSync(join(folder, 'account'));
    writeFileSync(join(folder, 'account/fairlead.yaml'), 'layout: 1\nmange: {}\n');
    assert.match(
      (await succeed(offline, 'check_account', { folder: 'account' })).text,
      /^account: 1 mistake\.\nfairlead\.yaml:2:1: error MISSING_FIELD .*manage/,
    );
    const alone = await call(offline, 'list_versions');
    assert.deepEqual([alone.isError, alone.value.code], [true, 'UNREACHABLE']);
    assert.match(alone.text, /No local service is running .*fairlead serve/);
  });

  it('offers the active roster, reports and expanded pipelines as resources', async () => {
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    assert.deepEqual(
      [...resources.map(({ uri }) => uri), ...resourceTemplates.map(({ uriTemplate }) => uriTemplate)],
      Object.values(RESOURCES).map(({ uri }) => uri),
    );
    const read = async (from: Client, uri: string): Promise<string> => {
      const [content] = (await from.readResource({ uri })).contents as { text: string }[];
      return content!.text;
    };
    assert.equal(await read(client, 'fairlead://roster'), readFileSync(join(folder, 'clean.roster.csv'), 'utf8'));
    const report = await succeed(client, 'export_report', { request: REQUEST });
    assert.equal(await read(client, `fairlead://report/${REQUEST.dateStart}/${REQUEST.dateEnd}`), report.value.csv);
    const { stdout } = await runHere(['expand', 'release.pipeline.yaml', '.'], { cwd: folder });
    assert.equal(await read(offline, 'fairlead://expanded/release.pipeline.yaml'), stdout);
    for (const [from, uri, reason] of [
      [offline, 'fairlead://roster', /No local service is running/],
      [client, 'fairlead://report/2026-07-01/tomorrow', /dateEnd/],
      [client, 'fairlead://expanded/team.roster.csv', /cannot be expanded/],
      [client, 'fairlead://expanded/..%2Fsecret.yaml', /outside of/],
      [client, 'fairlead://nothing', /There is no resource/],
    ] as const)
      await assert.rejects(read(from, uri), reason);
  });

  it('fills in no template that a link brings from outside of the folder', async () => {
    const template =
      'template:\n  name: Say\n  identifier: say\n  versionLabel: v1\n  type: Step\n  spec: {type: ShellScript, timeout: 1m}\n';
    mkdirSync(join(outside.folder, 'templates'), { recursive: true });
    writeFileSync(join(outside.folder, 'templates/say.yaml'), template);
    const inner = join(folder, 'linked');
    mkdirSync(inner);
    symlinkSync(join(outside.folder, 'templates'), join(inner, 'templates'));
    const step = '{step: {name: a, identifier: a, template: {templateRef: say, versionLabel: v1}}}';
    writeFileSync(
      join(inner, 'one.yaml'),
      `pipeline:\n  name: One\n  identifier: one\n  projectIdentifier: p\n  orgIdentifier: o\n  stages:\n    - stage: {name: s, identifier: s, type: Custom, spec: {execution: {steps: [${step}]}}}\n`,
    );
    const limited = await connect({ args: ['--data', join(folder, 'nowhere'), '--folder', inner] });
    const [content] = (await limited.readResource({ uri: 'fairlead://expanded/one.yaml' })).contents as { text: string }[];
    assert.match(content!.text, /templateRef: say/);
    assert.doesNotMatch(content!.text, /ShellScript/);
  });

  it('offers prompts, which name their tools and refuse missing arguments', async () => {
    const { prompts } = await client.listPrompts();
    assert.deepEqual(
      prompts.map(({ name, arguments: given }) => [name, given?.map((one) => one.name)]),
      Object.entries(PROMPTS).map(([name, prompt]) => [name, Object.keys(prompt.arguments)]),
    );
    for (const [name, prompt] of Object.entries(PROMPTS)) {
      const given = Object.fromEntries(Object.keys(prompt.arguments).map((key) => [key, `the-${key}`]));
      const [message] = (await client.getPrompt({ name, arguments: given })).messages;
      const { text } = message!.content as { text: string };
      for (const value of Object.values(given)) assert.ok(text.includes(value), text);
      const named = text.match(/\b[a-z]+_[a-z_]+\b/g) ?? [];
      assert.ok(named.length > 0);
      for (const tool of named) assert.ok(Object.hasOwn(AGENT_TOOLS, tool), tool);
      await assert.rejects(client.getPrompt({ name, arguments: {} }), /needs /);
    }
    await assert.rejects(client.getPrompt({ name: 'constructor', arguments: {} }), /There is no prompt constructor/);
  });

  it('converts a pipeline to version 1 like the command line, without a service', async () => {
    const converted = await succeed(offline, 'convert_pipeline', { path: 'release.pipeline.yaml' });
    const { stdout } = await runHere(['convert', '--format', 'json', 'release.pipeline.yaml'], { cwd: folder });
    const [file] = (JSON.parse(stdout) as { files: { yaml: string; kind: string; notes: unknown[] }[] }).files;
    assert.deepEqual(converted.value, { kind: file!.kind, yaml: file!.yaml, notes: file!.notes });
    assert.match(converted.text, /^release[.]pipeline[.]yaml in version 1, with \d+ notes?[.]\n/);
    assert.ok(converted.text.endsWith(file!.yaml));
    const refused = await call(offline, 'convert_pipeline', { text: 'version: 1\npipeline:\n  id: a\n' });
    assert.deepEqual([refused.isError, refused.value.code], [true, 'INVALID_REQUEST']);
    assert.match(refused.text, /pipeline:1: This document is in version 1 already[.]/);
  });

  it('checks a pipeline against the other documents of its repository, but of no folder above', async () => {
    for (const name of ['.git', 'shop/.harness']) mkdirSync(join(folder, 'repository', name), { recursive: true });
    const template =
      'template:\n  name: Say\n  identifier: say\n  versionLabel: v1\n  type: Stage\n  spec:\n    type: Custom\n    variables:\n      - name: a\n        type: String\n        value: <+input>\n';
    const pipeline =
      'pipeline:\n  name: One\n  identifier: one\n  projectIdentifier: p\n  orgIdentifier: o\n  stages:\n    - stage:\n        name: a\n        identifier: a\n        template:\n          templateRef: account.say\n          versionLabel: v2\n';
    writeFileSync(join(folder, 'repository/shop/.harness/say.yaml'), template);
    writeFileSync(join(folder, 'repository/shop/.harness/one.yaml'), pipeline);
    const found = await succeed(offline, 'check_pipeline', { path: 'repository/shop/.harness/one.yaml' });
    assert.match(
      found.text,
      /one[.]yaml:12:25: warning UNKNOWN_VERSION Template "say" has no version "v2" in this workspace[.] Use "v1"[.]$/,
    );
    const [problem] = found.value.problems as readonly { readonly related: readonly { readonly file: string }[] }[];
    assert.equal(problem?.related[0]?.file, join('repository', 'shop', '.harness', 'say.yaml'));
    const checked = await runHere(['check', '--format', 'json', 'repository/shop/.harness/one.yaml'], { cwd: folder });
    const [file] = (JSON.parse(checked.stdout) as { files: { problems: { code: string }[] }[] }).files;
    assert.deepEqual(
      file?.problems.map(({ code }) => code),
      ['UNKNOWN_VERSION'],
    );
    writeFileSync(join(folder, 'repository/shop/.harness/say.yaml'), template.replace('v1', 'v2'));
    assert.match((await succeed(offline, 'check_pipeline', { path: 'repository/shop/.harness/one.yaml' })).text, /MISSING_INPUT/);
    assert.doesNotMatch((await succeed(offline, 'check_pipeline', { text: pipeline })).text, /UNKNOWN_VERSION|MISSING_INPUT/);
    const inside = await connect({ args: ['--data', join(folder, 'nowhere'), '--folder', join(folder, 'repository/shop/.harness')] });
    writeFileSync(join(folder, 'repository/shop/.harness/say.yaml'), 'a: 1\n');
    mkdirSync(join(folder, 'repository/.harness'));
    writeFileSync(join(folder, 'repository/.harness/say.yaml'), template);
    assert.doesNotMatch((await succeed(inside, 'check_pipeline', { path: 'one.yaml' })).text, /UNKNOWN_VERSION/);
    rmSync(join(folder, 'repository'), { recursive: true });
  });

  it('queries a roster like the command line, without a service', async () => {
    const text = 'name,email,manager_email,Team\nAnn,a@x.com,,Core\nBo,b@x.com,a@x.com,Web\nCy,c@x.com,b@x.com,core\nDi,d@x.com,b@x.com,\n';
    writeFileSync(join(folder, 'query.roster.csv'), text);
    const below = await succeed(offline, 'query_roster', { path: 'query.roster.csv', subtree: 'b@x.com', groupBy: 'team' });
    const flags = ['--subtree', 'b@x.com', '--group-by', 'team', '--output', 'json'];
    const { stdout } = await runHere(['developers', 'query', 'query.roster.csv', ...flags], { cwd: folder });
    const groups = JSON.parse(stdout) as readonly { readonly value: string; readonly people: readonly object[] }[];
    assert.deepEqual(
      [below.value.count, below.value.total, below.value.groups, below.value.people],
      [3, 4, groups.map(({ value, people }) => ({ value, count: people.length })), groups.flatMap(({ people }) => people)],
    );
    assert.match(below.text, /^3 of 4 people\.\ncore: 1\nWeb: 1\n\(empty\): 1\n/);
    const some = await succeed(offline, 'query_roster', { text, where: ['Team=Core', 'Team='], limit: 1 });
    assert.deepEqual([some.value.count, (some.value.people as object[]).length, some.value.groups], [3, 1, []]);
    assert.match(some.text, /\n2 more people not listed\. Raise limit to list them\.$/);
    const wrong = await call(offline, 'query_roster', { text, where: ['Squad=Core'] });
    assert.deepEqual([wrong.isError, wrong.value.code], [true, 'INVALID_REQUEST']);
    assert.match(wrong.text, /Unknown column "Squad"\. Use one of: name, email, manager_email, Team\./);
  });

  it('reads no file outside its folder, also not through links', async () => {
    writeFileSync(join(outside.folder, 'secret.csv'), 'name,email\nSecret,s@x\n');
    symlinkSync(join(outside.folder, 'secret.csv'), join(folder, 'link.csv'));
    for (const path of [join(outside.folder, 'secret.csv'), '../../etc/hostname', 'link.csv', '.']) {
      const result = await call(client, 'check_roster', { path });
      assert.deepEqual([result.isError, result.value.code], [true, 'ACCESS_DENIED'], path);
    }
    const missing = await call(client, 'check_roster', { path: 'none.csv' });
    assert.deepEqual([missing.isError, missing.value.code], [true, 'NOT_FOUND']);
  });

  it('explains why input does not match the schema, and rejects an unknown tool', async () => {
    const cases: [string, object, RegExp][] = [
      ['check_roster', { pth: 'a' }, /the input has no pth/],
      ['check_roster', {}, /Give its path, or its text/],
      ['list_segment_keys', { environmentId: 'x' }, /segmentName/],
      ['list_developers', { sortOrder: 'up' }, /one of asc, desc/],
      ['change_segment_keys', { environmentId: 'x', segmentName: 'y', keys: [1] }, /keys[.]0 must be string/],
      ['export_report', { request: { dateStart: 'soon' } }, /dateStart/],
    ];
    for (const [name, input, pattern] of cases) {
      const result = await call(client, name, { ...input });
      assert.equal(result.isError, true);
      assert.match(result.text, pattern);
      assert.doesNotMatch(result.text, /\bat .*:\d+:\d+/);
    }
    await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), /There is no tool no_such_tool/);
  });

  it('reads from the service', async () => {
    assert.match((await succeed(client, 'list_versions')).text, /^1 ACTIVE clean[.]roster[.]csv/);
    const developers = await succeed(client, 'list_developers', {
      searchKey: 'team',
      searchValue: 'Platform',
      sortKey: 'name',
      pageSize: 2,
    });
    assert.match(developers.text, /^\d+ developers?, page 0 of 0 to \d+/);
    assert.match((await succeed(client, 'list_teams')).text, /^1 /);
    const report = await succeed(client, 'export_report', { request: REQUEST });
    assert.ok(report.text.split('\n').length > 2);
    const nowhere = await call(client, 'export_report', { request: { ...REQUEST, teamRefId: 9999 } });
    assert.deepEqual([nowhere.isError, nowhere.value.code], [true, 'NOT_FOUND']);
    assert.match(nowhere.text, /No such team: 9999\. The nearest: .*\. Take an ID from list_teams\./);
    const metric = 'LEAD_TIME_FOR_CHANGES';
    const cell = { request: { ...REQUEST, efficiency: { metrics: [metric] } }, metric, teamRefId: 1 };
    assert.match((await succeed(client, 'explain_metric', cell)).text, /LEAD_TIME_FOR_CHANGES: /);
    const workspaces = await succeed(client, 'list_workspaces', { limit: 200 });
    assert.ok(workspaces.text.includes(`${environmentId} Live (production)`));
    assert.match((await succeed(client, 'list_segments', { workspaceId })).text, /beta \(user\)/);
    const keys = await succeed(client, 'list_segment_keys', { environmentId, segmentName: 'beta', limit: 2 });
    assert.deepEqual([keys.value.count, keys.value.keys], [3, ['ann', 'bob']]);
    assert.match((await succeed(client, 'list_organizations')).text, /^1 organization\.\ndefault default$/);
    assert.match((await succeed(client, 'list_organizations', { searchTerm: 'none' })).text, /^0 organizations\.$/);
    assert.match((await succeed(client, 'list_pipelines')).text, /default\/shop Shop/);
    assert.match(
      (await succeed(client, 'list_pipelines', { orgIdentifier: 'default', projectIdentifier: 'shop' })).text,
      /build Build: One/,
    );
    const unknown = await call(client, 'list_segment_keys', { environmentId: 'none', segmentName: 'beta' });
    assert.deepEqual([unknown.isError, unknown.value.code], [true, 'NOT_FOUND']);
  });

  it('refuses a write without confirmation, and with the code does exactly what was shown', async () => {
    const place = { environmentId, segmentName: 'beta' };
    const input = { ...place, add: ['dee'], remove: ['ann'] };
    const shown = await call(client, 'change_segment_keys', input);
    assert.equal(shown.isError, true);
    assert.match(shown.text, /must be confirmed[.] Nothing was changed[\s\S]*\+ dee\n- ann/);
    const confirm = String(shown.value.confirm);
    const forged = await call(client, 'change_segment_keys', { ...place, add: ['hal\n- bob'], comment: 'Fine\n+ ivy' });
    assert.match(forged.text, /^\+ hal\\n- bob$/m, 'a key cannot add a line to a plan');
    assert.match(forged.text, /^The comment for the log: Fine\\n\+ ivy$/m);
    assert.deepEqual(await readAllKeys(instance, place), ['ann', 'bob', 'cy']);
    const refused: object[] = [
      { ...input, confirm: 'yes' },
      { ...input, confirm: '0123456789abcdef' },
      // The code of a different plan.
      { ...place, add: ['eve'], confirm },
    ];
    for (const attempt of refused)
      assert.match((await call(client, 'change_segment_keys', { ...attempt })).text, /another plan.*Nothing was changed/s);
    const other = await connect();
    assert.equal((await call(other, 'change_segment_keys', { ...input, confirm })).isError, true, 'a code holds in its own session');
    assert.deepEqual(await readAllKeys(instance, place), ['ann', 'bob', 'cy']);
    // The keys change between the plan and its confirmation.
    await uploadSegmentKeys(instance, place, ['zoe']);
    const moved = await call(client, 'change_segment_keys', { ...input, confirm });
    assert.equal(moved.isError, true);
    const again = String(moved.value.confirm);
    assert.notEqual(again, confirm);
    await succeed(client, 'change_segment_keys', { ...input, confirm: again });
    assert.deepEqual((await readAllKeys(instance, place)).toSorted(), ['bob', 'cy', 'dee', 'zoe']);
    assert.match((await succeed(client, 'change_segment_keys', input)).text, /Nothing to do/);
    const exact = { ...place, keys: ['ann', 'bob', 'cy'] };
    const { value } = await call(client, 'change_segment_keys', exact);
    await succeed(client, 'change_segment_keys', { ...exact, confirm: value.confirm });
    assert.deepEqual((await readAllKeys(instance, place)).toSorted(), ['ann', 'bob', 'cy']);
  });

  it('accepts a code only once', async () => {
    const place = { environmentId, segmentName: 'beta' };
    const before = await readAllKeys(instance, place);
    const input = { ...place, add: ['once'] };
    const { value } = await call(client, 'change_segment_keys', input);
    const confirmed = { ...input, confirm: value.confirm };
    await succeed(client, 'change_segment_keys', confirmed);
    await callService(instance, 'removeSegmentKeys', { parameters: place, body: { keys: ['once'] } });
    const again = await call(client, 'change_segment_keys', confirmed);
    assert.equal(again.isError, true);
    assert.match(again.text, /^That code was used before, .*Nothing was changed/s);
    assert.deepEqual((await readAllKeys(instance, place)).toSorted(), before.toSorted());
    await succeed(client, 'change_segment_keys', { ...input, confirm: again.value.confirm });
    await callService(instance, 'removeSegmentKeys', { parameters: place, body: { keys: ['once'] } });
  });

  it('plans and applies the folder of an account, once a person has agreed, and names deletions by their number', async () => {
    mkdirSync(join(folder, 'account/segments/Agents/Prod'), { recursive: true });
    writeFileSync(join(folder, 'account/fairlead.yaml'), 'layout: 1\nmanage:\n  segments: [Agents]\n');
    const definitions = (segments: string): string =>
      `workspaces:\n  - name: Agents\n    trafficTypes:\n      - name: user\n    environments:\n      - name: Prod\n${segments}`;
    writeFileSync(
      join(folder, 'account/segments/definitions.yaml'),
      definitions('    segments:\n      - name: vip\n        trafficType: user\n'),
    );
    writeFileSync(join(folder, 'account/segments/Agents/Prod/vip.keys'), 'ann\n');
    const planned = await succeed(client, 'plan_account', { folder: 'account' });
    assert.match(planned.text, /^\+ workspace Agents\n/);
    const shown = await call(client, 'apply_account', { folder: 'account' });
    assert.match(shown.text, /Nothing was changed.*Apply account to .*\+ keys of Agents\/Prod\/vip\n {4}keys: 1 added/s);
    assert.match(
      (await succeed(client, 'apply_account', { folder: 'account', confirm: shown.value.confirm })).text,
      /^5 objects changed\.$/,
    );
    assert.equal((await succeed(client, 'plan_account', { folder: 'account/' })).text, 'Nothing to change.');
    rmSync(join(folder, 'account/segments/Agents/Prod/vip.keys'));
    writeFileSync(join(folder, 'account/segments/definitions.yaml'), definitions(''));
    assert.match(
      (await call(client, 'apply_account', { folder: 'account' })).text,
      /2 objects would be deleted\. Ask the person who decides/,
    );
    assert.match((await call(client, 'apply_account', { folder: 'account', deletions: 2 })).text, /- segment Agents\/vip\n/);
    writeFileSync(join(folder, 'account/segments/definitions.yaml'), 'workspaces: 1\n');
    assert.match((await call(client, 'plan_account', { folder: 'account' })).text, /The folder has a?\d* ?mistake.*definitions\.yaml:1:/);
    const beyond = await call(client, 'plan_account', { folder: '..' });
    assert.match(beyond.text, /is outside of/);
  });

  it('reads, lists and writes nothing outside of the folder of an account, also not by links', async () => {
    const account = join(folder, 'linked');
    const manifest = 'layout: 1\nmanage:\n  segments: [Agents]\n';
    mkdirSync(join(outside.folder, 'account', 'segments'), { recursive: true });
    writeFileSync(join(outside.folder, 'account', 'fairlead.yaml'), manifest);
    writeFileSync(join(outside.folder, 'account', 'segments', 'definitions.yaml'), 'secret: 1\n');
    writeFileSync(join(folder, 'odd'), manifest);
    const links: readonly (readonly [name: string, target: string])[] = [
      ['', join(outside.folder, 'account')],
      ['fairlead.yaml', join(folder, 'odd')],
      ['fairlead.yaml', join(outside.folder, 'account', 'fairlead.yaml')],
      ['segments', join(outside.folder, 'account', 'segments')],
      ['.fairlead', join(outside.folder, 'account')],
    ];
    for (const [name, target] of links) {
      rmSync(account, { recursive: true, force: true });
      if (name !== '') mkdirSync(account);
      if (name !== '' && name !== 'fairlead.yaml') writeFileSync(join(account, 'fairlead.yaml'), manifest);
      symlinkSync(target, join(account, name));
      for (const tool of ['check_account', 'plan_account', 'apply_account']) {
        const { isError, text, value } = await call(client, tool, { folder: 'linked' });
        assert.deepEqual([isError, /is outside of|is a link out of/.test(text)], [true, true], `${tool} ${name}: ${text}`);
        assert.ok(['ACCESS_DENIED', 'INVALID_REQUEST'].includes(String(value.code)), text);
      }
    }
    assert.deepEqual(readdirSync(join(outside.folder, 'account')), ['fairlead.yaml', 'segments']);
    rmSync(account, { recursive: true, force: true });
  });

  it('reads only regular files, and rejects arguments of a wrong type', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe.csv')]);
    const piped = await call(client, 'check_roster', { path: 'pipe.csv' });
    assert.deepEqual([piped.isError, piped.value.code], [true, 'ACCESS_DENIED']);
    assert.match(piped.text, /pipe\.csv is not a regular file/);
    const wrong: readonly unknown[] = ['x', 7, true, [], [{ path: 'a' }]];
    for (const given of wrong) {
      const { isError, content } = (await client.request(
        { method: 'tools/call', params: { name: 'check_roster', arguments: given } } as never,
        CallToolResultSchema,
      )) as { isError?: boolean; content: { text: string }[] };
      assert.equal(isError, true);
      assert.match(content[0]!.text, /^The input of check_roster is not valid: the input must be object\.$/);
    }
    const result = await call(client, 'change_segment_keys', { environmentId, segmentName: 'beta', add: ['x'], confirm: 7 });
    assert.match(result.text, /confirm must be string/);
  });

  it('prevents descriptions from adding lines', async () => {
    await callService(instance, 'createSegment', {
      parameters: { workspaceId, trafficTypeName: 'user' },
      body: { name: 'forged', description: 'Fine\nbeta (admin)\u202e\u001b[2J' },
    });
    const { text } = await succeed(client, 'list_segments', { workspaceId });
    assert.match(text, /^forged \(user\) Fine\\nbeta \(admin\)\\u202e\\u001b\[2J$/m);
    await callService(instance, 'deleteSegment', { parameters: { workspaceId, segmentName: 'forged' } });
  });

  it('asks the user if the client can, and then ignores a code from the agent', async () => {
    const asked: string[] = [];
    let agrees = false;
    const client = await connect({
      agree: (message) => {
        asked.push(message);
        return agrees;
      },
    });
    const input = { environmentId, segmentName: 'beta', add: ['fay'] };
    const declined = await call(client, 'change_segment_keys', { ...input, confirm: 'anything' });
    assert.equal(declined.isError, true);
    assert.match(declined.text, /did not agree, and nothing was changed/);
    assert.equal(declined.value.confirm, undefined);
    agrees = true;
    await succeed(client, 'change_segment_keys', input);
    assert.equal(asked.length, 2);
    assert.match(asked[1]!, /\+ fay/);
  });

  it('writes to a production service only if the user types its host', async () => {
    const { url, apiKey, adminKey } = address();
    const env = { FAIRLEAD_URL: url, FAIRLEAD_API_KEY: apiKey, FAIRLEAD_ADMIN_KEY: adminKey, FAIRLEAD_PRODUCTION: url };
    const place = { environmentId, segmentName: 'beta' };
    const input = { ...place, add: ['gil'] };
    const alone = await call(await connect({ env }), 'change_segment_keys', input);
    assert.deepEqual([alone.isError, alone.value.confirm], [true, undefined]);
    assert.match(alone.text, /production service: only a person can confirm/);
    const typed: Record<string, string> = {};
    const asked = await connect({ env, agree: () => true, typed });
    assert.match((await call(asked, 'change_segment_keys', input)).text, /did not agree, and nothing was changed/);
    assert.ok(!(await readAllKeys(instance, place)).includes('gil'));
    typed.host = new URL(url).host;
    await succeed(asked, 'change_segment_keys', input);
    assert.ok((await readAllKeys(instance, place)).includes('gil'));
  });

  it('says which number a service other than Fairlead cannot explain', async () => {
    const { url, apiKey, adminKey } = address();
    const proxy = await startHidingProxy(url, (response) => response.writeHead(404).end());
    try {
      const other = await connect({ env: { FAIRLEAD_URL: proxy.url, FAIRLEAD_API_KEY: apiKey, FAIRLEAD_ADMIN_KEY: adminKey } });
      const request = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
      const { isError, text, value } = await call(other, 'explain_metric', { request, metric: 'CODING_DAYS_PER_DEV', teamRefId: 1 });
      assert.deepEqual([isError, value.code], [true, 'NOT_OFFERED']);
      assert.match(text, /does not offer this: only a Fairlead service does/);
      await succeed(other, 'list_teams');
    } finally {
      await proxy.close();
    }
  });

  it('plans, uploads and approves a roster; many removals require their count', async () => {
    const lines = readFileSync(join(folder, 'clean.roster.csv'), 'utf8').trimEnd().split('\n');
    const text = `${[...lines, 'New Person,new.person@harbor.example,,,,'].join('\n')}\n`;
    const plan = await succeed(client, 'plan_upload', { text });
    assert.match(plan.text, /1 added, 0 changed[\s\S]*\+ New Person <new[.]person@harbor[.]example>/);
    const upload = async (input: object) => {
      const shown = await call(client, 'upload_roster', { ...input });
      return shown.value.confirm === undefined ? shown : call(client, 'upload_roster', { ...input, confirm: shown.value.confirm });
    };
    assert.match((await upload({ text })).text, /version 2 \(PENDING_REVIEW\)/);
    const approval = await call(client, 'approve_version', { versionId: '2' });
    assert.match(approval.text, /Make version 2 .* active .*Version 1 .*becomes inactive/);
    assert.match((await succeed(client, 'approve_version', { versionId: '2', confirm: approval.value.confirm })).text, /ACTIVE/);
    const [header, first] = lines;
    const short = { text: `${header}\n${first}\n`, approve: true };
    const refused = await call(client, 'upload_roster', short);
    assert.deepEqual([refused.isError, refused.value.confirm], [true, undefined]);
    const people = Number(/^(\d+) people would be removed/.exec(refused.text)?.[1]);
    assert.match((await upload({ ...short, people })).text, /version 3 \(ACTIVE\)/);
    assert.match((await upload({ ...short })).text, /Nothing to do/);
    const bad = await call(client, 'upload_roster', { path: 'team.roster.csv' });
    assert.deepEqual([bad.isError, bad.value.code], [true, 'VALIDATION_FAILED']);
  });

  it('serves the same tools over HTTP to this machine, only with the key, each session for itself', async () => {
    const key = 'a key for this test alone';
    const running = startFairlead(['mcp', '--port', '0', '--data', data], { cwd: folder, env: { FAIRLEAD_MCP_KEY: key } });
    const [printed] = (await once(running.stdout!, 'data')) as readonly Buffer[];
    const url = /http:\S+/.exec(String(printed))![0];
    assert.doesNotMatch(String(printed), new RegExp(key));
    const clients: Client[] = [];
    const connectOver = async (agree?: boolean): Promise<Client> => {
      const client = new Client({ name: 'test', version: '1' }, { capabilities: agree === undefined ? {} : { elicitation: {} } });
      if (agree !== undefined) client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { agreed: agree } }));
      await client.connect(
        new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
      );
      clients.push(client);
      return client;
    };
    const post = async (headers: Readonly<Record<string, string>>, at = url) => {
      const { statusCode } = await request(at, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      });
      return statusCode;
    };
    try {
      const [first, second, asked] = [await connectOver(), await connectOver(), await connectOver(true)];
      assert.deepEqual(
        (await first.listTools()).tools.map(({ name }) => name),
        TOOLS.map(({ name }) => name),
      );
      const roster = await call(first, 'check_roster', { path: 'team.roster.csv' });
      assert.deepEqual(roster, await call(offline, 'check_roster', { path: 'team.roster.csv' }));
      const change = { environmentId, segmentName: 'beta', add: ['over-http'] };
      const planned = await call(first, 'change_segment_keys', change);
      const code = String(planned.value.confirm);
      // A code of one session is nothing to another.
      assert.equal((await call(second, 'change_segment_keys', { ...change, confirm: code })).isError, true);
      await succeed(first, 'change_segment_keys', { ...change, confirm: code });
      await succeed(asked, 'change_segment_keys', { environmentId, segmentName: 'beta', remove: ['over-http'] });
      const authorization = `Bearer ${key}`;
      assert.deepEqual(
        {
          noKey: await post({}),
          wrongKey: await post({ authorization: `Bearer ${key}!` }),
          otherName: await post({ authorization, host: 'fairlead.example.com' }),
          otherPath: await post({ authorization }, url.replace('/mcp', '/')),
          otherSession: await post({ authorization, 'mcp-session-id': 'unknown' }),
          noSession: await post({ authorization }),
        },
        { noKey: 401, wrongKey: 401, otherName: 403, otherPath: 404, otherSession: 404, noSession: 400 },
      );
      await (second.transport as StreamableHTTPClientTransport).terminateSession();
      await assert.rejects(second.listTools());
      assert.equal((await runFairlead(['mcp', '--port', new URL(url).port], { cwd: folder })).code, 2);
      const short = await runFairlead(['mcp', '--port', '0'], { cwd: folder, env: { FAIRLEAD_MCP_KEY: 'short' } });
      assert.deepEqual([short.code, short.stderr.includes('FAIRLEAD_MCP_KEY is too short')], [2, true]);
      assert.ok((await first.listTools()).tools.length > 0);
    } finally {
      for (const client of clients) await client.close();
      running.kill('SIGINT');
      const [code] = (await once(running, 'exit')) as readonly number[];
      assert.equal(code, 0);
    }
  });

  it('has tests that call every tool successfully', () => {
    assert.deepEqual([...called].sort(), TOOLS.map(({ name }) => name).sort());
  });

  it('exits with the agent, and reports an invalid folder', async () => {
    assert.deepEqual(await runFairlead(['mcp'], { cwd: folder }), { code: 0, stdout: '', stderr: '' });
    const wrong = await runFairlead(['mcp', '--folder', 'none'], { cwd: folder });
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /none is not a folder/);
    assert.match((await runHere(['mcp', '--help'])).stdout, /Example:\n {2}fairlead mcp/);
  });
});
