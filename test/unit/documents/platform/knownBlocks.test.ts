import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Block } from '../../../../server/documents/platform/block.ts';
import { type Cut, cutBlocks } from '../../../../server/documents/platform/cutBlocks.ts';
import { DeclarationsMemo } from '../../../../server/documents/platform/declarationsMemo.ts';
import type { Frame } from '../../../../server/documents/platform/frame.ts';
import { KnownBlocks, PipelineReader, readPipelineText } from '../../../../server/documents/platform/reading.ts';
import { campaign, SEED, timeLimit } from '../../../support/campaign.ts';
import { writeLargePipeline } from '../../../support/largePipeline.ts';
import { change, type TextChange, textChange } from '../../../support/textChanges.ts';

const RUNS = campaign(100, 50_000);

/** Lines that start or end blocks, and lines that look like it but are inside a block scalar, quotes or brackets. */
const LINES = [
  ...['- step:', '  - step:', '    - step:', '- stage:', '  - parallel:', '  - step: >', '\t- step:', ' \t- step: x', '- - step:'],
  ...['    x: 1', '  x: "a', '    "', '"a b', '  "k" : [', '  ]', '{', '}', "  it's", "  'it", "   x'", '  y: |', '   z', '  >', '  |2'],
  ...['', ' ', '# c', 'x', '  x', '    x', '? a', ': b', '---', '...', '--- |', '\tx: 1', '%a', '\r', '      a'],
];

const line = fc.constantFrom(...LINES);
const text = fc.array(line, { maxLength: 14 }).map((lines) => lines.join('\n'));
type Edit = (before: string) => string;
const edit: fc.Arbitrary<Edit> = fc.oneof(
  textChange.map(
    (one: TextChange): Edit =>
      (before) =>
        change(before, one),
  ),
  fc.tuple(fc.nat(), line, fc.nat(2)).map(
    ([at, added, removed]): Edit =>
      (before) => {
        const lines = before.split('\n');
        return lines.toSpliced(at % (lines.length + 1), removed, added).join('\n');
      },
  ),
);

/** Returns a text, and the same text with another value in one of its steps. */
function editOneStep(): { readonly before: string; readonly after: string } {
  const before = writeLargePipeline(2_000);
  const at = before.indexOf('timeout: 10m', before.length / 2);
  return { before, after: `${before.slice(0, at)}timeout: soon${before.slice(at + 12)}` };
}

describe('blocks that an edit does not change', () => {
  it('are not scanned again', () => {
    const { before, after } = editOneStep();
    const earlier = { text: before, blocks: readPipelineText(before).blocks };
    const changed: string[] = [];
    const list = (cut: Cut): void => {
      if (!cut.isKnown) changed.push(after.slice(cut.start, cut.end).trimStart().split('\n')[0]!);
      cut.children.forEach(list);
    };
    list(cutBlocks(after, new KnownBlocks(earlier, after)));
    assert.deepEqual(changed, ['pipeline:', '- stage:', '- step:']);
  });

  it('keep their declarations, even if many have the same text', () => {
    const { before, after } = editOneStep();
    const reader = new PipelineReader();
    const declarations = new DeclarationsMemo();
    const { blocks, root } = reader.read(before);
    const first = declarations.read(root);
    let looks = 0;
    for (const frame of new Set(blocks.map((block) => block.frame))) {
      const { tree } = frame;
      const get = () => {
        looks++;
        return tree;
      };
      Object.defineProperty(frame, 'tree', { get });
    }
    const second = declarations.read(reader.read(after).root);
    assert.deepEqual(second, first);
    assert.equal(looks, 0);
  });

  it(`share their content, others do not (seed ${SEED}, ${RUNS} scripts)`, () => {
    const framesOf = (block: Block): Frame[] => [block.frame, ...block.children.flatMap(framesOf)];
    let shared = 0;
    fc.assert(
      fc.property(text, fc.array(edit, { minLength: 1, maxLength: 5 }), (first, edits) => {
        const reader = new PipelineReader();
        let current = first;
        let { blocks } = reader.read(current);
        for (const next of edits) {
          current = next(current);
          const earlier = new Map(blocks.map((block) => [block.content, block]));
          ({ blocks } = reader.read(current));
          for (const block of blocks) {
            assert.equal(block.numberBehind(), block.number + framesOf(block).length);
            const isPlain = framesOf(block).every((frame) => {
              return frame.faults.length === 0 && frame.anchors.length === 0 && !frame.isBroken && !frame.isRepaired;
            });
            assert.equal(block.content.isPlain, isPlain);
            const same = earlier.get(block.content);
            if (same === undefined) continue;
            shared++;
            assert.deepEqual(framesOf(block), framesOf(same));
          }
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    assert.ok(shared > RUNS / 10);
  }).timeout(timeLimit(60_000));

  it(`match those of a fresh reading (seed ${SEED}, ${RUNS} scripts)`, () => {
    const describeBlocks = ({ blocks }: ReturnType<typeof readPipelineText>) =>
      blocks.map(({ frame, start, end, index, parent, children }) => ({
        ...{ text: frame.text, start, end, index },
        parent: parent === null ? -1 : blocks.indexOf(parent),
        children: children.map((child) => blocks.indexOf(child)),
      }));
    fc.assert(
      fc.property(text, fc.array(edit, { minLength: 1, maxLength: 5 }), (first, edits) => {
        const reader = new PipelineReader();
        let current = first;
        reader.read(current);
        for (const next of edits) {
          current = next(current);
          assert.deepEqual(describeBlocks(reader.read(current)), describeBlocks(readPipelineText(current)));
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  }).timeout(timeLimit(60_000));
});
