import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Picture } from '../../../../../server/core/platform/pipelines/graph/picture.ts';
import { layOut } from '../../../../../server/documents/platform/graph/layOut.ts';
import { readGraph } from '../../../../../server/documents/platform/graph/readGraph.ts';
import { writeDot, writeMermaid, writeSvg } from '../../../../../server/documents/platform/graph/writePicture.ts';
import { readPipelineText } from '../../../../../server/documents/platform/reading.ts';
import { campaign, SEED } from '../../../../support/campaign.ts';
import { RANDOM_STAGES, writePipeline } from '../../../../support/pipelines/randomPipeline.ts';

const RUNS = { seed: SEED, numRuns: campaign(40, 5_000) };

/** Every line of a Mermaid flowchart that Fairlead writes; within quotes only words, and other signs by their numbers. */
const MERMAID_LINE =
  /^(?:flowchart LR| *direction (?:LR|TB)| *end| *n\d+ --> n\d+| *style n\d+ stroke-dasharray: 4 4| *(?<cluster>subgraph )?n\d+\["(?<label>(?:[\p{L}\p{N}\p{M} ·_/-]|#\d+;|<br\/>)*)"\])$/u;

/** Every line of a Graphviz file that Fairlead writes; within quotes a quote or backslash is escaped. */
const DOT_LINE =
  /^(?:digraph pipeline \{| *graph \[.*\]| *node \[.*\]| *style="[\w,]+"| *\}| *n\d+ -> n\d+(?: \[[\w=, ]+\])?| *subgraph cluster_\d+ \{| *(?:n\d+ \[)?label="(?<label>(?:[^"\\\n]|\\["\\n])*)"\]?)$/u;

describe('the formats of a graph', () => {
  it('Mermaid: each line is well-formed, and each label is the name, whatever it contains', () => {
    check(writeMermaid, (lines, { boxes, edges }) => {
      const labels = lines.flatMap((line) => {
        const match = MERMAID_LINE.exec(line);
        assert.notEqual(match, null, line);
        const label = match?.groups?.label;
        return label === undefined ? [] : [decode(label.split('<br/>')[0]!, /#(\d+);/g)];
      });
      assert.equal(lines.filter((line) => line.includes(' --> ')).length, edges.length);
      assert.equal(labels.length, boxes.length);
      for (const [index, { node }] of boxes.entries())
        assert.ok(labels[index]!.replaceAll('\u200b', '').startsWith(node.name), labels[index]);
      let depth = 0;
      for (const line of lines) depth += /^ *subgraph /.test(line) ? 1 : /^ *end$/.test(line) ? -1 : 0;
      assert.equal(depth, 0);
    });
  });

  it('Graphviz: each line is well-formed, and each label is the name, whatever it contains', () => {
    check(writeDot, (lines, { boxes, edges }) => {
      const labels = lines.flatMap((line) => {
        const match = DOT_LINE.exec(line);
        assert.notEqual(match, null, line);
        const label = match?.groups?.label;
        if (label === undefined) return [];
        return [label.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character)).replaceAll('&amp;', '&')];
      });
      assert.equal(lines.filter((line) => line.includes(' -> ')).length, edges.length);
      assert.deepEqual(
        labels.map((label) => label.split('\n')[0]),
        boxes.map(({ node }) => node.name),
      );
    });
  });

  it('SVG: only known tags, and the title of each box is its name, whatever it contains', () => {
    check(writeSvg, (lines, { boxes, edges }) => {
      const text = lines.join('\n');
      const tags = new Set([...text.matchAll(/<\/?([^\s/>]*)/g)].map(([, tag]) => tag!));
      assert.deepEqual(
        [...tags].filter((tag) => !KNOWN_TAGS.includes(tag)),
        [],
      );
      const titles = [...text.matchAll(/<g class="\w+"[^>]*><title>([^<]*)<\/title>/g)].map(([, title]) => decode(title!, /&#(\d+);/g));
      assert.deepEqual(
        titles.map((title) => title.split('\n')[0]),
        boxes.map(({ node }) => node.name.replace(/[\uFFFE\uFFFF]/g, '')),
      );
      assert.equal(text.match(/class="line"/g)?.length ?? 0, edges.length);
      assert.doesNotMatch(text, /&(?!#\d+;)|NaN|undefined|(?:href|src)=|url\((?!#)/);
      assert.match(text, /prefers-color-scheme: dark/);
    });
  });
});

const KNOWN_TAGS: readonly string[] = ['svg', 'title', 'style', 'defs', 'marker', 'path', 'rect', 'g', 'text'];

function check(write: (picture: Picture) => string, judge: (lines: readonly string[], picture: Picture) => void): void {
  fc.assert(
    fc.property(RANDOM_STAGES, (stages) => {
      const graph = readGraph(readPipelineText(writePipeline(stages)));
      const picture = layOut(graph!);
      judge(write(picture).trimEnd().split('\n'), picture);
    }),
    RUNS,
  );
}

function decode(text: string, numbers: RegExp): string {
  return text.replace(numbers, (_, code: string) => String.fromCodePoint(Number(code)));
}
