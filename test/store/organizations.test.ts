import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { readApiKeys } from '../../server/store/access/apiKeys.ts';
import { findToken, insertToken } from '../../server/store/access/tokens.ts';
import { openDatabase } from '../../server/store/database.ts';
import { findOrganization, readOrganizations } from '../../server/store/platform/organizations.ts';
import { findProject, insertProject } from '../../server/store/platform/projects.ts';
import { onEachEngine } from '../support/postgres/onEachEngine.ts';

const ANYTHING = { search: null, identifiers: null, names: null };

describe('a database from before organizations were resources', () => {
  onEachEngine(({ createTarget }) => {
    it('keeps its organizations, projects and keys, which are for any account', async () => {
      const target = await createTarget();
      const older = await openDatabase(target);
      const project = { orgIdentifier: 'default', identifier: 'shop', name: 'Shop', color: '#fff', modules: [], description: '', tags: {} };
      await insertProject(older, 'default', { ...project, createdAt: 1, modifiedAt: 2 });
      const grants = {
        kind: 'personal',
        scopes: ['admin'],
        roles: [],
        restriction: { environments: [], projects: [] },
        account: null,
      } as const;
      const token = {
        id: 't',
        keyId: 't',
        name: 'T',
        description: '',
        tags: [],
        hash: 'x',
        createdAt: 1,
        expiresAt: null,
        revokedAt: null,
      };
      await insertToken(older, { ...grants, ...token });
      for (const column of ['description', 'tags', 'modified_at'])
        await older.schema.alterTable('organizations').dropColumn(column).execute();
      await older.schema.alterTable('tokens').dropColumn('account_id').execute();
      await sql`drop index tokens_key`.execute(older);
      await older.schema.alterTable('tokens').dropColumn('key_id').execute();
      await older.schema.dropTable('api_keys').execute();
      await older.deleteFrom('migrations').where('name', 'in', ['0011-organizations', '0014-api-keys']).execute();
      await sql`insert into organizations (account_id, id, name, created_at) values ('default', 'shops', 'Shops', 7)`.execute(older);
      await older.destroy();

      const database = await openDatabase(target);
      try {
        const shops = { identifier: 'shops', name: 'Shops', description: '', tags: {}, createdAt: 7, modifiedAt: 7 };
        assert.deepEqual(await findOrganization(database, 'default', 'shops'), shops);
        assert.equal((await readOrganizations(database, 'default', ANYTHING, { offset: 0, limit: 10 })).total, 2);
        const key = { account: 'default', orgIdentifier: 'default', projectIdentifier: 'shop' };
        assert.equal((await findProject(database, key))?.modifiedAt, 2);
        assert.deepEqual(await findToken(database, 't'), { ...grants, ...token });
        const { keyId, hash, expiresAt, ...shared } = token;
        assert.deepEqual(await readApiKeys(database), [{ ...grants, ...shared }], 'an older token has its own API key');
      } finally {
        await database.destroy();
      }
    });
  });
});
