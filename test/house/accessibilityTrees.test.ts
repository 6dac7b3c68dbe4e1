import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { VIEWS } from '../../client/manifest/ids.ts';
import { TREES } from '../support/host/accessibilityTree.ts';

const PAGES = 'client/panels/pages';

describe('the stored accessibility trees', () => {
  it('cover every view', () => {
    assert.deepEqual(
      Object.keys(VIEWS).filter((view) => !existsSync(path.join(TREES, 'views', `${view}.yml`))),
      [],
    );
  });

  it('cover every page of a panel', () => {
    const pages = readdirSync(PAGES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.ok(pages.length > 0);
    assert.deepEqual(
      pages.filter(({ name }) => !existsSync(path.join(TREES, 'panels', `${name}.yml`))).map(({ name }) => name),
      [],
    );
  });
});
