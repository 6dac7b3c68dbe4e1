import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { WRITTEN_SCHEMAS } from '../support/writtenSchemas.ts';

describe('the schemas for other editors', () => {
  for (const [file, toText] of Object.entries(WRITTEN_SCHEMAS)) {
    it(`${file} matches the shapes (npm run schemas writes it)`, () => {
      const isSame = readFileSync(file, 'utf8') === toText();
      assert.ok(isSame, `${file} is not what schemas/ gives: run npm run schemas`);
    });
  }
});
