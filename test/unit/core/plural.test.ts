import assert from 'node:assert/strict';
import { config } from '@vscode/l10n';
import { plural } from '../../../server/core/plural.ts';

describe('plural', () => {
  afterEach(() => config({ contents: {} }));
  const count = (number: number): string => plural(number, '1 key', '{0} keys', number);

  it('has one text for 1 and one for every other count in English', () => {
    assert.deepEqual([0, 1, 2, 21].map(count), ['0 keys', '1 key', '2 keys', '21 keys']);
  });

  it('takes the form of the category that the language has for the count, if the translation gives it', () => {
    const forms = { '{0} keys': '{0} klucza', '{0} keys|few': '{0} klucze', '{0} keys|many': '{0} kluczy' };
    config({ contents: { en: 'pl', '1 key': '1 klucz', ...forms } });
    assert.deepEqual([0, 1, 2, 5, 22, 1.5].map(count), ['0 kluczy', '1 klucz', '2 klucze', '5 kluczy', '22 klucze', '1.5 klucza']);
    config({ contents: { en: 'fr', '1 key': '1 clé', '{0} keys': '{0} clés', '{0} keys|one': '{0} clé' } });
    assert.deepEqual([0, 1, 2].map(count), ['0 clé', '1 clé', '2 clés']);
  });

  it('takes the text for many if the translation has no further form', () => {
    config({ contents: { en: 'de', '1 key': '1 Schlüssel', '{0} keys': '{0} Schlüssel' } });
    assert.deepEqual([0, 1, 2].map(count), ['0 Schlüssel', '1 Schlüssel', '2 Schlüssel']);
  });
});
