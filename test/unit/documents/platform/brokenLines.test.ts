import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type PipelineText, readPipelineText } from '../../../../server/documents/platform/reading.ts';
import { toEdits } from '../../../../server/documents/tree/placeFix.ts';
import { LINE_MISTAKES } from '../../../support/brokenLines.ts';
import { campaign } from '../../../support/campaign.ts';
import { judgeYaml } from '../../../support/yamlOracle.ts';

const FOLDER = path.join(import.meta.dirname, '../../../fixtures/pipelines/valid');
const TEXTS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => readFileSync(path.join(FOLDER, name), 'utf8'));

/** Every line in the full campaign, otherwise every n-th. */
const STEP = campaign(40, 1);

const listFaults = ({ blocks }: PipelineText) => blocks.flatMap((block) => block.frame.faults.map((fault) => ({ block, fault })));

/** Returns the text after the first fix of an error, or null if there is none. */
const repair = (text: string, { block, fault }: ReturnType<typeof listFaults>[number]): string | null => {
  const edits = fault.fixes[0]?.edits.flatMap((edit) => toEdits(edit, text, (offset) => block.toDocument(offset)));
  if (edits === undefined) return null;
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((now, { start, end, newText }) => now.slice(0, start) + newText + now.slice(end), text);
};

describe(`one mistake in a line of a pipeline (every ${STEP}th line of ${TEXTS.length})`, () => {
  const all = { mistakes: 0, once: 0, recovered: 0, offered: 0, repaired: 0 };

  for (const [name, mistake] of Object.entries(LINE_MISTAKES)) {
    it(`is reported once and repaired: ${name}`, () => {
      const here = { mistakes: 0, once: 0 };
      for (const text of TEXTS) {
        const lines = text.split('\n');
        for (const [index, line] of lines.entries()) {
          const wrong = (index + text.length) % STEP === 0 ? mistake(line) : null;
          if (wrong === null) continue;
          const broken = lines.with(index, wrong).join('\n');
          const { errors, ours } = judgeYaml(broken);
          const reading = readPipelineText(broken);
          const faults = listFaults(reading);
          if (errors.length === 0 && ours.length === 0) {
            assert.deepEqual(faults, [], `line ${index + 1}: ${wrong}`);
            continue;
          }
          here.mistakes++;
          assert.notEqual(faults.length, 0, `line ${index + 1}: ${wrong}`);
          if (faults.length === 1) here.once++;
          if (reading.blocks.every(({ frame }) => !frame.isBroken)) all.recovered++;
          const repaired = repair(broken, faults[0]!);
          if (repaired === null) continue;
          all.offered++;
          if (listFaults(readPipelineText(repaired)).length === 0) all.repaired++;
        }
      }
      all.mistakes += here.mistakes;
      all.once += here.once;
      assert.ok(here.once >= 0.95 * here.mistakes, `${here.mistakes - here.once} of ${here.mistakes} are reported more than once`);
    });
  }

  it('is reported once and repaired in 99 of 100 cases, and nearly all fixes work', () => {
    assert.ok(all.mistakes > 1000 / STEP, `only ${all.mistakes} mistakes`);
    assert.ok(all.once >= 0.99 * all.mistakes, `${all.once} of ${all.mistakes} are reported once`);
    assert.ok(all.recovered >= 0.99 * all.mistakes, `${all.recovered} of ${all.mistakes} are recovered`);
    assert.ok(all.offered >= 0.85 * all.mistakes, `${all.offered} of ${all.mistakes} have a fix`);
    assert.ok(all.repaired >= 0.98 * all.offered, `${all.repaired} of ${all.offered} fixes work`);
  });
});
