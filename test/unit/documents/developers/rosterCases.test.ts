import assert from 'node:assert/strict';
import { checkRoster } from '../../../../server/documents/developers/check.ts';
import { withHints } from '../../../../server/documents/developers/hints.ts';
import { describePlaces, readRosterCases } from '../../../support/rosterCases.ts';

describe('the roster check', () => {
  for (const { name, about, text, settings, expected } of readRosterCases()) {
    it(`${name}: ${about}`, () => {
      assert.deepEqual(describePlaces(withHints(checkRoster(text, settings), text)), describePlaces(expected));
    });
  }
});
