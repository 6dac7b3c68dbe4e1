import assert from 'node:assert/strict';
import { readRepositoryText } from '../../../../server/core/insights/repositories.ts';

const KNOWN = ['github.com/acme/api', 'github.com/acme/shop', 'github.com/beta/api', 'payments'];

describe('a repository named by a user', () => {
  it('is meant by its full name or its last parts, in any case', () => {
    const found = ['github.com/acme/api', 'GitHub.com/Acme/Shop', ' shop ', 'beta/API', 'payments'].map((text) =>
      readRepositoryText(text, KNOWN),
    );
    assert.deepEqual(
      found,
      ['acme/api', 'acme/shop', 'acme/shop', 'beta/api'].map((name) => ({ name: `github.com/${name}` })).concat({ name: 'payments' }),
    );
  });

  it('is refused if several or none are meant, with what to do', () => {
    assert.equal(
      readRepositoryText('api', KNOWN),
      '2 repositories are named "api": github.com/acme/api, github.com/beta/api. Give the full name of one.',
    );
    assert.equal(readRepositoryText('shpo', KNOWN), 'No activity record is of the repository "shpo". Did you mean "github.com/acme/shop"?');
    assert.equal(
      readRepositoryText('zzzz', KNOWN),
      'No activity record is of the repository "zzzz". Known are github.com/acme/api, github.com/acme/shop, github.com/beta/api, ….',
    );
    assert.equal(readRepositoryText('shop', []), 'No activity record names a repository. Import some, or leave the filter out.');
  });
});
