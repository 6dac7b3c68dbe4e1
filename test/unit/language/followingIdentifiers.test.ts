import assert from 'node:assert/strict';
import type { Piece } from '../../../server/core/skeleton.ts';
import { toSnippet } from '../../../server/language/completionItems.ts';

const blank = (first: string): Piece => ({ first, values: [] });

describe('identifiers in snippets', () => {
  const pieces = ['step:\n  name: ', blank('Shell Script'), '\n  identifier: ', blank('Shell_Script'), '\n  timeout: ', blank('10m')];

  it('follow the name above them where a client can transform a placeholder', () => {
    assert.match(
      toSnippet(pieces, true),
      /name: \$\{1:Shell Script\}\n {2}identifier: \$\{1\/\[\^0-9a-zA-Z_\]\+\/_\/g\}\n {2}timeout: \$\{2:10m\}\$0$/,
    );
  });

  it('are placeholders of their own elsewhere, and if they are not those of the name', () => {
    assert.match(toSnippet(pieces), /name: \$\{1:Shell Script\}\n {2}identifier: \$\{2:Shell_Script\}/);
    const other = ['name: ', blank('Shell Script'), '\nidentifier: ', blank('staging')];
    assert.match(toSnippet(other, true), /identifier: \$\{2:staging\}/);
  });
});
