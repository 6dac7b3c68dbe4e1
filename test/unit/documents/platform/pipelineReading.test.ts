import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TreeNode } from '../../../../server/core/tree.ts';
import type { Block } from '../../../../server/documents/platform/block.ts';
import { PipelineReader, type PipelineText, readPipelineText } from '../../../../server/documents/platform/reading.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { pipelineText } from '../../../support/pipelineTexts.ts';
import { change, type TextChange, textChange } from '../../../support/textChanges.ts';
import { judgeYaml, listRows } from '../../../support/yamlOracle.ts';

const TEXTS = campaign(80, 20_000);
const SCRIPTS = campaign(20, 2_000);

const changed = fc
  .tuple(pipelineText, fc.array(textChange, { maxLength: 3 }))
  .map(([text, changes]) => changes.reduce((current: string, next: TextChange) => change(current, next), text));

const faultsOf = ({ blocks }: PipelineText) => blocks.flatMap(({ frame }) => frame.faults);

/** Describes a reading without the identity of its frames. */
const describeReading = ({ text, blocks }: PipelineText) => ({
  text,
  blocks: blocks.map(({ frame, start, end, index, parent, children }) => ({
    ...{ frame, start, end, index, parent: parent === null ? -1 : blocks.indexOf(parent) },
    children: children.map((child) => blocks.indexOf(child)),
  })),
});

const run = { seed: SEED, numRuns: TEXTS };

describe(`the pipeline reader compared with the yaml library (seed ${SEED}, ${TEXTS} texts)`, () => {
  it('accepts the same texts, with the same values at the same places', () => {
    let taken = 0;
    let blocks = 0;
    fc.assert(
      fc.property(fc.oneof(pipelineText, changed), (text) => {
        const verdict = judgeYaml(text);
        if (verdict.errors.length > 0) return;
        const reading = readPipelineText(text);
        if (verdict.ours.length > 0) {
          assert.notEqual(faultsOf(reading).length, 0, `not reported: ${verdict.ours.join(', ')}`);
          return;
        }
        assert.deepEqual(faultsOf(reading), []);
        if (verdict.isAsWritten) assert.deepEqual(listRows(reading.root), verdict.rows);
        taken++;
        blocks += reading.blocks.length;
      }),
      run,
    );
    assert.ok(taken > TEXTS / 3 && blocks > TEXTS, `only ${taken} texts with ${blocks} blocks were compared`);
  });

  it('reports an error in each text that yaml rejects', () => {
    let refused = 0;
    fc.assert(
      fc.property(changed, (text) => {
        if (judgeYaml(text).errors.length === 0) return;
        refused++;
        assert.notEqual(faultsOf(readPipelineText(text)).length, 0);
      }),
      run,
    );
    assert.ok(refused > TEXTS / 5, `only ${refused} texts were refused`);
  });
});

describe(`rereading after edits (seed ${SEED}, ${SCRIPTS} scripts)`, () => {
  it('matches a fresh reading', () => {
    fc.assert(
      fc.property(pipelineText, fc.array(textChange, { minLength: 1, maxLength: 12 }), (first, changes) => {
        const reader = new PipelineReader();
        let text = first;
        reader.read(text);
        for (const next of changes) {
          text = change(text, next);
          assert.deepEqual(describeReading(reader.read(text)), describeReading(readPipelineText(text)));
        }
      }),
      { seed: SEED, numRuns: SCRIPTS },
    );
  });

  it('reuses frames with the same text, and drops unused ones once there are many', () => {
    const reader = new PipelineReader();
    const one = 'a:\n  - step:\n      x: 1\n  - step:\n      x: 2\n';
    const other = one.replace('x: 2', 'x: 3');
    const [before, first, second] = reader.read(one).blocks.map(({ frame }) => frame);
    const after = reader.read(other).blocks.map(({ frame }) => frame);
    assert.equal(after[0], before);
    assert.equal(after[1], first);
    assert.notEqual(after[2], second);
    assert.equal(reader.read(one).blocks[2]?.frame, second);
    for (let i = 0; i < 300; i++) reader.read(one.replace('x: 2', `x: ${i + 4}`));
    assert.notEqual(reader.read(one).blocks[2]?.frame, second);
  });
});

describe('offsets of a document and its frames', () => {
  it('convert both ways', () => {
    fc.assert(
      fc.property(changed, (text) => {
        const { root, blocks, blockAt } = readPipelineText(text);
        for (let offset = root.start; offset <= text.length; offset++) {
          const block = blockAt(offset);
          assert.equal(block.toDocument(block.toFrame(offset)), offset);
          assert.ok(block.start <= offset && offset <= block.end);
        }
        for (const { frame, toDocument } of blocks.map((block) => ({ frame: block.frame, toDocument: block.toDocument.bind(block) }))) {
          let last = -1;
          for (let offset = 0; offset <= frame.text.length; offset++) {
            assert.ok(toDocument(offset) >= last, `offset ${offset} of a frame is before the previous one`);
            last = toDocument(offset);
          }
        }
      }),
      { seed: SEED, numRuns: TEXTS / 4 },
    );
  });

  it('contain the text of a node', () => {
    let nodes = 0;
    fc.assert(
      fc.property(changed, (text) => {
        const clean = text.replace(/\r(?!\n)/g, '\n');
        const { blocks } = readPipelineText(text);
        for (const block of blocks) if (block.frame.faults.length === 0) walk(block.frame.tree, (node) => checkText(clean, block, node));
      }),
      { seed: SEED, numRuns: TEXTS / 2 },
    );
    assert.ok(nodes > TEXTS);

    function checkText(clean: string, block: Block, node: TreeNode): void {
      nodes++;
      if (node.kind === 'alias') assert.equal(clean.slice(block.toDocument(node.start), block.toDocument(node.end)), `*${node.name}`);
      if (node.kind !== 'scalar') return;
      const source = clean.slice(block.toDocument(node.start), block.toDocument(node.end));
      const inside = clean.slice(block.toDocument(node.textStart), block.toDocument(node.end));
      if (node.style === 'plain' && !source.includes('\n') && typeof node.value === 'string') assert.equal(source, node.value);
      else if (node.style === 'single' && !source.includes('\n')) assert.equal(inside, `${String(node.value).replaceAll("'", "''")}'`);
      else if (node.style === 'double' && !/[\n\\]/.test(source)) assert.equal(inside, `${node.value}"`);
      else if (node.style === 'literal' || node.style === 'folded') assert.match(source, node.style === 'literal' ? /^\|/ : /^>/);
      if (node.style === 'literal') for (const line of String(node.value).trimEnd().split('\n')) assert.ok(inside.includes(line.trimEnd()));
    }
  });
});

function walk(node: TreeNode | null, visit: (node: TreeNode) => void): void {
  if (node === null) return;
  visit(node);
  if (node.kind === 'list') for (const item of node.items) walk(item, visit);
  if (node.kind !== 'map') return;
  for (const { key, value } of node.entries) {
    assert.equal(typeof key.value, 'string');
    walk(value, visit);
  }
}
