import assert from 'node:assert/strict';
import { findNodeAt } from '../../server/core/platform/pipelines/graph/plainGraph.ts';
import { DESCRIBE_GRAPH, type GraphDescription } from '../../server/language/protocol/pipelineGraph.ts';
import type { LanguageClient } from '../support/languageServer.ts';
import { giveBackLanguageServer, takeLanguageServer } from '../support/sharedLanguageServer.ts';

const TEXT = `pipeline:
  name: Shop
  identifier: shop
  projectIdentifier: shop
  orgIdentifier: default
  stages:
    - stage:
        name: Build
        identifier: build
        type: CI
        spec:
          execution:
            steps:
              - step: {name: Test, identifier: test, type: Rum, spec: {shell: Sh, command: make}}
              - parallel:
                  - step: {name: A, identifier: a, type: Run, spec: {shell: Sh, command: make}}
                  - step: {name: B, identifier: b, type: Run, spec: {shell: Sh, command: make}}
    - stage:
        name: Deploy
        identifier: deploy
        template: {templateRef: account.deploy, versionLabel: v1}
`;
const TEMPLATE = `template:
  name: Deploy
  identifier: deploy
  versionLabel: v1
  type: Stage
  spec:
    type: Custom
    spec:
      execution:
        steps:
          - step: {name: Roll out, identifier: roll, type: ShellScript}
`;
const URI = 'file:///shop.yaml';

describe('the graph of an open pipeline', () => {
  let server: LanguageClient;
  before(async () => {
    server = await takeLanguageServer();
    await server.open(URI, TEXT, 'yaml');
  });
  after(() => giveBackLanguageServer(server));

  const ask = (view: { readonly open?: unknown; readonly closed?: unknown } = {}, uri = URI) =>
    server.connection.sendRequest<GraphDescription | null>(DESCRIBE_GRAPH, { textDocument: { uri }, ...view });

  async function describeGraph(view?: Parameters<typeof ask>[0]): Promise<GraphDescription> {
    const description = await ask(view);
    assert.notEqual(description, null);
    return description!;
  }

  it('has each problem at the node that it is in, and the place of each node', async () => {
    const { graph, places, version } = await describeGraph();
    assert.equal(version, 1);
    assert.deepEqual(
      graph.cards.map(({ name, problems }) => [name, problems.length]),
      [
        ['Shop', 0],
        ['Build', 0],
        ['Test', 1],
        ['Parallel', 0],
        ['A', 0],
        ['B', 0],
        ['Deploy', 0],
      ],
    );
    assert.match(graph.cards[2]!.problems[0]!.message, /"Rum"/);
    const lines = TEXT.split('\n');
    for (const [index, { selection }] of places.entries()) {
      const written = lines[selection.start.line]!.slice(selection.start.character, selection.end.character);
      assert.equal(written.toLowerCase(), graph.cards[index]!.name.toLowerCase());
    }
  });

  it('finds the node at a cursor: the innermost on the line, by its start if there are several', async () => {
    const { graph, places } = await describeGraph();
    const nameAt = (line: number, character = 0): string | undefined => {
      const index = findNodeAt(places, { line, character });
      return index === undefined ? undefined : graph.cards[index]!.name;
    };
    assert.deepEqual(
      [0, 5, 6, 7, 12, 13, 14, 15, 16, 17, 19].map((line) => nameAt(line)),
      [...['Shop', 'Shop', 'Build', 'Build', 'Build', 'Test', 'Parallel', 'A', 'B', 'Deploy', 'Deploy']],
    );
    assert.equal(nameAt(13, 40), 'Test');
    assert.equal(nameAt(99), undefined);
  });

  it('hides contents on demand, and marks the problems inside at what hides them', async () => {
    const build = (await describeGraph()).graph.cards[1]!;
    const { graph } = await describeGraph({ closed: [build.key, 5], open: 'x' });
    assert.deepEqual(
      graph.cards.map(({ name, isOpen, problems, brief }) => [name, isOpen, problems.length, brief]),
      [
        ['Shop', true, 0, ''],
        ['Build', false, 1, 'CI · 3 steps'],
        ['Deploy', null, 0, 'template account.deploy v1'],
      ],
    );
  });

  it('expands a template that is open, and leads to it', async () => {
    const uri = 'file:///deploy.yaml';
    await server.open(uri, TEMPLATE, 'yaml');
    const closed = (await describeGraph()).graph.cards.at(-1)!;
    assert.deepEqual([closed.name, closed.isOpen], ['Deploy', false]);
    const { graph, places } = await describeGraph({ open: [closed.key] });
    assert.deepEqual([graph.cards.at(-1)!.name, graph.cards.at(-1)!.isOfTemplate, places.at(-1)!.uri], ['Roll out', true, uri]);
    assert.equal(places.at(-1)!.selection.start.line, 10);
    assert.deepEqual(
      (await ask({}, uri))?.graph.cards.map(({ name }) => name),
      ['Deploy', 'Roll out'],
    );
  });

  it('is null for other documents', async () => {
    await server.open('file:///other.yaml', 'connector:\n  name: A\n  identifier: a\n  type: Git\n', 'yaml');
    assert.equal(await ask({}, 'file:///other.yaml'), null);
    await server.open('file:///none.yaml', 'services: {}\n', 'yaml');
    assert.equal(await ask({}, 'file:///none.yaml'), null);
  });
});
