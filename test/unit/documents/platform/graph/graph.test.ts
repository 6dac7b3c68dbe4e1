import assert from 'node:assert/strict';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { countNodes, describeFully } from '../../../../../server/core/platform/pipelines/graph/describe.ts';
import type { GraphNode } from '../../../../../server/core/platform/pipelines/graph/graphNode.ts';
import type { Picture, PictureBox } from '../../../../../server/core/platform/pipelines/graph/picture.ts';
import { toShort } from '../../../../../server/core/platform/pipelines/graph/traits.ts';
import { layOut } from '../../../../../server/documents/platform/graph/layOut.ts';
import { readGraph } from '../../../../../server/documents/platform/graph/readGraph.ts';
import { readPipelineText } from '../../../../../server/documents/platform/reading.ts';
import { campaign, SEED, timeLimit } from '../../../../support/campaign.ts';
import { VALID_PIPELINES } from '../../../../support/pipelines/pipelineFixtures.ts';
import { listElements, RANDOM_STAGES, type RandomElement, writePipeline } from '../../../../support/pipelines/randomPipeline.ts';

const KINDS = { stage: 'stage', step: 'step', stepGroup: 'group' } as const;
const isElement = ({ kind }: GraphNode): boolean => kind === 'stage' || kind === 'step' || kind === 'group';

function flatten(node: GraphNode): GraphNode[] {
  return [node, ...node.children.flatMap(flatten)];
}

function read(text: string): GraphNode {
  const graph = readGraph(readPipelineText(text));
  assert.notEqual(graph, null, text);
  return graph!;
}

/** Counts the elements of a document without our reading: every `stage`, `step` and `stepGroup` that is an entry of a list, except inputs of templates. */
function countEntries(value: unknown, counts = { stage: 0, step: 0, group: 0 }): typeof counts {
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) {
      const entry = typeof item === 'object' && item !== null ? (item as Readonly<Record<string, unknown>>) : {};
      for (const [key, kind] of Object.entries(KINDS)) if (typeof entry[key] === 'object' && entry[key] !== null) counts[kind]++;
      countEntries(item, counts);
    }
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) if (key !== 'templateInputs') countEntries(inner, counts);
  return counts;
}

const VERSION_1 = `version: 1
pipeline:
  name: Ship
  id: ship
  stages:
    - name: Build
      id: build
      steps:
        - run: make
        - {name: Test, id: test, strategy: {matrix: {os: [a, b]}, max-parallel: 2}, if: <+a>, run: {script: make test}}
        - parallel: {steps: [{run: a}, {run: b}]}
        - group: {name: Pack, id: pack, steps: [{name: Push, id: push, template: {uses: account.push@1.0}}]}
    - {name: EU, id: eu, needs: [build], on-failure: {errors: all, action: stage-rollback}, rollback: [{run: undo}]}
    - {name: US, id: us, needs: build, on-failure: [{errors: [timeout, unknown], action: {retry: {attempts: 2}}}], steps: [{run: c}]}
`;

describe('the graph of a pipeline', () => {
  for (const { name, text } of VALID_PIPELINES.filter((one) => /^(?:pipeline|template):/m.test(one.text))) {
    it(`has the stages, steps and groups of the document: ${name}`, () => {
      const graph = read(text);
      assert.deepEqual(countNodes([graph]), countEntries(load(text)));
      checkPicture(layOut(graph));
    });
  }

  it('has the stages, steps and groups of random pipelines, in their order, each at its place', function () {
    this.timeout(timeLimit(60_000));
    fc.assert(
      fc.property(RANDOM_STAGES, (stages) => {
        const text = writePipeline(stages);
        const nodes = flatten(read(text));
        const expected = listElements(stages).map(({ kind, name }) => [KINDS[kind as keyof typeof KINDS], toShort(name)]);
        assert.deepEqual(
          nodes.filter(isElement).map(({ kind, name }) => [kind, name]),
          expected,
        );
        assert.equal(new Set(nodes.map(({ key }) => key)).size, nodes.length);
        for (const { kind, identifier, span } of nodes.filter(isElement)) {
          const own = text.slice(span.start, span.end);
          assert.match(own, new RegExp(`^${kind === 'group' ? 'stepGroup' : kind}:[^]*?identifier: ${identifier}\\n?`));
        }
      }),
      { seed: SEED, numRuns: campaign(400, 20_000) },
    );
  });

  it('is laid out without overlaps, and the same whatever its texts are', function () {
    this.timeout(timeLimit(60_000));
    fc.assert(
      fc.property(RANDOM_STAGES, (stages) => {
        const picture = layOut(read(writePipeline(stages)));
        checkPicture(picture);
        const renamed = layOut(read(writePipeline(stages.map(rename))));
        assert.deepEqual(renamed.boxes.map(toPlace), picture.boxes.map(toPlace));
        assert.deepEqual(renamed.edges, picture.edges);
      }),
      { seed: SEED, numRuns: campaign(15, 2_000) },
    );
  });

  it('describes how an element runs', () => {
    const texts = (fields: string): string[] =>
      describeFully(read(`pipeline:\n  stages:\n    - stage: {name: S, identifier: s, type: CI, ${fields}}\n`).children[0]!).slice(1);
    const cases: readonly (readonly [string, readonly string[]])[] = [
      ['strategy: {matrix: {os: [a], arch: [b], exclude: [], maxConcurrency: 2}}', ['matrix: os × arch, at most 2 at once']],
      ['strategy: {repeat: {times: 3}}', ['repeat: 3 times']],
      ['strategy: {repeat: {items: [a, b]}}', ['repeat: 2 items']],
      ['strategy: {repeat: {items: <+stage.output.hosts>}}', ['repeat: <+stage.output.hosts>']],
      ['strategy: {repeat: {start: 1, end: 5}}', ['repeat: 1 to 5']],
      ['strategy: {parallelism: 4}', ['parallelism: 4']],
      ['strategy: <+input>', ['<+input>']],
      ['when: {pipelineStatus: Failure, condition: <+a> == 1}', ['if Failure and <+a> == 1']],
      ['when: {pipelineStatus: All}', ['if All']],
      ['failureStrategies: [{onFailure: {errors: [Timeout, Unknown], action: {type: Retry}}}]', ['on failure: Timeout, Unknown → Retry']],
      ['failureStrategies: <+input>', ['on failure: set']],
      ['template: {templateRef: account.deploy, versionLabel: v2}', ['template account.deploy v2']],
      ['template: {templateRef: deploy}', ['template deploy']],
      ['strategy: {}, when: {}, failureStrategies: [], template: {}', ['on failure: set']],
    ];
    for (const [fields, expected] of cases) assert.deepEqual(texts(fields), expected, fields);
  });

  it('is the same in version 1: groups, parallel steps, needs, loops, conditions and templates', () => {
    const graph = read(VERSION_1);
    assert.deepEqual(countNodes([graph]), { stage: 3, step: 7, group: 1 });
    const lines = flatten(graph).map((node) => [node.kind, node.name, ...describeFully(node).slice(1)].join(' | '));
    assert.deepEqual(lines, [
      'root | Ship',
      'stage | Build',
      'step | run',
      'step | Test | matrix: os, at most 2 at once | if <+a>',
      'parallel | Parallel',
      'step | run',
      'step | run',
      'group | Pack',
      'step | Push | template account.push 1.0',
      'stage | EU | on failure: all → stage-rollback | after build',
      'rollback | Rollback',
      'step | run',
      'stage | US | on failure: timeout, unknown → retry | after build',
      'step | run',
    ]);
    const { boxes, edges } = layOut(graph);
    const named = edges.map(({ from, to }) => `${boxes[from]!.node.name} ${boxes[to]!.node.name}`);
    assert.deepEqual(named.slice(-2), ['Build EU', 'Build US']);
    const steps = ['agent: {uses: review}', 'uses: org.pack@1.2', 'uses: actions/checkout@v4', 'approval: {uses: jira}'];
    const using = read(`pipeline:\n  stages:\n    - steps:\n${steps.map((step) => `        - {id: a, ${step}}\n`).join('')}`);
    assert.deepEqual(
      flatten(using).flatMap((node) => (node.kind === 'step' ? [describeFully(node).slice(1).join()] : [])),
      ['template review', 'template org.pack 1.2', '', ''],
    );
  });

  it('is there for pipelines and templates only, also while they are broken', () => {
    for (const text of ['', 'connector: {identifier: a, name: b, type: Git}', 'services: {web: {image: x}}']) {
      assert.equal(readGraph(readPipelineText(text)), null, text);
    }
    const template =
      'template:\n  name: T\n  identifier: t\n  versionLabel: v1\n  type: Stage\n  spec:\n    type: CI\n    spec:\n      execution:\n        steps:\n          - step: {name: A, identifier: a, type: Run}\n';
    assert.deepEqual(
      flatten(read(template)).map(({ name }) => name),
      ['T', 'A'],
    );
    const broken =
      'pipeline:\n  name: [\n  stages:\n    - stage:\n        name: "a\n    - stage:\n        name: B\n        identifier: b\n';
    assert.ok(flatten(read(broken)).length > 1);
  });

  it('lays out needs: what needs the same runs side by side after it', () => {
    const graph = read(
      'pipeline:\n  stages:\n    - stage: {identifier: a}\n    - stage: {identifier: b, needs: [a]}\n    - stage: {identifier: c, needs: [a]}\n    - stage: {identifier: d, needs: [b, c, x]}\n',
    );
    const { boxes, edges } = layOut(graph);
    assert.deepEqual(
      edges.map(({ from, to }) => `${boxes[from]!.node.name}${boxes[to]!.node.name}`),
      ['ab', 'ac', 'bd', 'cd'],
    );
    const [, a, b, c, d] = boxes;
    assert.ok(b!.x === c!.x && b!.y !== c!.y && b!.x > a!.x && d!.x > b!.x);
  });

  it('lays out many elements in rows and columns', () => {
    const stages = Array.from({ length: 25 }, (_, index): RandomElement => {
      const steps = Array.from(
        { length: index * 2 },
        (): RandomElement => ({ kind: 'step', name: 'x', fields: [], children: [], rollback: [] }),
      );
      return { kind: 'stage', name: 'x', fields: [], children: steps, rollback: [] };
    });
    const picture = layOut(read(writePipeline(stages)));
    checkPicture(picture);
    assert.ok(picture.width < 12 * 700 && picture.height < 3 * 1500, `${picture.width} × ${picture.height}`);
  });

  it('expands templates on demand, and one that contains itself only once', () => {
    const own =
      'pipeline:\n  stages:\n    - stage: {name: S, identifier: s, template: {templateRef: loop, versionLabel: v1}}\n    - stage: {name: U, identifier: u, template: {templateRef: gone}}\n';
    const loop =
      'template:\n  name: L\n  identifier: loop\n  versionLabel: v1\n  type: Stage\n  spec:\n    type: CI\n    spec:\n      execution:\n        steps:\n          - stepGroup: {name: Again, identifier: again, template: {templateRef: loop}}\n          - step: {name: A, identifier: a, type: Run}\n';
    let lookups = 0;
    const graph = readGraph(readPipelineText(own), ({ reference }) => {
      lookups++;
      return reference === 'loop' ? { uri: 'file:///loop.yaml', reading: readPipelineText(loop) } : null;
    })!;
    assert.equal(layOut(graph).boxes.length, 3);
    assert.equal(lookups, 2);
    const [stage, unknown] = graph.children;
    assert.equal(unknown!.expand, null);
    const opened = layOut(graph, { open: new Set([stage!.key]), closed: new Set() });
    assert.deepEqual(
      opened.boxes.map(({ node, isOpen }) => [node.name, node.origin, isOpen]),
      [
        ['pipeline', null, true],
        ['S', null, true],
        ['Again', 'file:///loop.yaml', null],
        ['A', 'file:///loop.yaml', null],
        ['U', null, null],
      ],
    );
    assert.equal(new Set(opened.boxes.map(({ node }) => node.key)).size, 5);
    const closed = layOut(graph, { open: new Set(), closed: new Set([graph.key]) });
    assert.deepEqual(
      closed.boxes.map(({ isOpen }) => isOpen),
      [false],
    );
  });
});

function rename(element: RandomElement): RandomElement {
  return {
    ...element,
    name: `Z${element.name}${element.name}`,
    children: element.children.map(rename),
    rollback: element.rollback.map(rename),
  };
}

function toPlace({ x, y, width, height, parent }: PictureBox): object {
  return { x, y, width, height, parent };
}

/** Checks that boxes lie inside their parents, apart from their siblings, and that lines begin and end at boxes. */
function checkPicture({ boxes, edges, width, height }: Picture): void {
  const siblings = Map.groupBy(boxes, ({ parent }) => parent);
  for (const [parent, together] of siblings) {
    const around = boxes[parent] ?? { x: 0, y: 0, width, height };
    for (const [index, box] of together.entries()) {
      assert.ok(box.x >= around.x && box.y >= around.y);
      assert.ok(box.x + box.width <= around.x + around.width + 0.01 && box.y + box.height <= around.y + around.height + 0.01);
      for (const other of together.slice(index + 1)) {
        const apart =
          box.x + box.width <= other.x ||
          other.x + other.width <= box.x ||
          box.y + box.height <= other.y ||
          other.y + other.height <= box.y;
        assert.ok(apart, `${box.node.key} lies on ${other.node.key}`);
      }
    }
  }
  for (const { from, to, points } of edges) {
    assert.equal(boxes[from]!.parent, boxes[to]!.parent);
    assert.ok(touches(boxes[from]!, points[0]!) && touches(boxes[to]!, points.at(-1)!));
  }
}

function touches({ x, y, width, height }: PictureBox, point: { readonly x: number; readonly y: number }): boolean {
  return point.x >= x - 0.01 && point.x <= x + width + 0.01 && point.y >= y - 0.01 && point.y <= y + height + 0.01;
}
