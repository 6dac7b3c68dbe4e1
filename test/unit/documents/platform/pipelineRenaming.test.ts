import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { applyEdits } from '../../../../server/core/platform/pipelines/inputs/runtimeInput.ts';
import { FILE_CHECK, PipelineChecker } from '../../../../server/documents/platform/check.ts';
import { type Mentions, mentionsOf } from '../../../../server/documents/platform/mentions.ts';
import { readPipelineText } from '../../../../server/documents/platform/reading.ts';
import { rename } from '../../../../server/documents/platform/renaming.ts';
import { NAVIGATION_TEXT } from '../../../support/navigationText.ts';

const TEXTS = [
  ['the pipeline of the navigation tests', NAVIGATION_TEXT] as const,
  ...globSync('test/fixtures/pipelines/valid/*.yaml').map((file) => [path.basename(file), readFileSync(file, 'utf8')] as const),
];

function readMentions(text: string): Mentions {
  const reading = readPipelineText(text);
  return mentionsOf(reading, new PipelineChecker().checkReading(reading, FILE_CHECK).declarations);
}

describe('renaming in full pipelines', () => {
  for (const [name, text] of TEXTS) {
    it(`restores the text when reversed: ${name}`, () => {
      const before = readMentions(text);
      for (const mention of before.all) {
        if (mention.role !== 'declaration') continue;
        const { declared } = mention.declaration;
        const there = rename(text, before, mention, 'quite_new');
        assert.ok('edits' in there, `${declared.name}: ${JSON.stringify(there)}`);
        const changed = applyEdits(text, there.edits);
        const after = readMentions(changed);
        // Only its own earlier references can have moved it.
        const moved = there.edits.filter(({ start }) => start < mention.start).length;
        const at = mention.start + moved * ('quite_new'.length - declared.name.length);
        const renamed = after.at(at);
        assert.equal(renamed?.declaration.declared.name, 'quite_new');
        const back = rename(changed, after, renamed, declared.name);
        assert.ok('edits' in back, `${declared.name}: ${JSON.stringify(back)}`);
        assert.equal(applyEdits(changed, back.edits), text);
      }
    });

    it(`finds one declaration for each mention, and back: ${name}`, () => {
      const mentions = readMentions(text);
      for (const mention of mentions.all) {
        const places = mentions.of(mention.declaration);
        assert.equal(places.filter(({ role }) => role === 'declaration').length, 1);
        assert.ok(places.includes(mention));
        assert.equal(mentions.at(mention.start), mention);
        assert.equal(mentions.at(mention.end), mention);
        if (mention.isName) assert.equal(text.slice(mention.start, mention.end), mention.declaration.declared.name);
      }
    });
  }
});
