import assert from 'node:assert/strict';
import { nameFromEmail, nameKey, wordsOf } from '../../../../server/core/developers/personNames.ts';
import { foldText } from '../../../../server/core/text.ts';

describe('names of people', () => {
  it('are derived from e-mails', () => {
    assert.equal(nameFromEmail('ann.berg@x.example'), 'Ann Berg');
    assert.equal(nameFromEmail('jean-LUC_picard2+team@x'), 'Jean Luc Picard');
    assert.equal(nameFromEmail('åsa@x'), 'Åsa');
    assert.equal(nameFromEmail('4711@x'), null);
    assert.equal(nameFromEmail(''), null);
  });

  it('match regardless of accents, case and order', () => {
    assert.equal(nameKey('Berg, Åsa'), nameKey('asa BERG'));
    assert.notEqual(nameKey('Ann Berg'), nameKey('Ann Burg'));
  });

  it('become plain letters in e-mails, the first name first', () => {
    assert.deepEqual(wordsOf('Weiß, Jörg Łukasz'), ['jorg', 'lukasz', 'weiss']);
    assert.deepEqual(wordsOf('🦊'), []);
    assert.equal(foldText('Łódź Straße Ærø'), 'lodz strasse aero');
  });
});
