import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { serve } from '../../server/main/serve.ts';
import { openDatabase } from '../../server/store/database.ts';
import { addPartitions } from '../../server/store/insights/partitions.ts';
import { MIGRATIONS } from '../../server/store/migrations.ts';
import { onEachEngine } from '../support/postgres/onEachEngine.ts';
import { callService } from '../support/serviceCall.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** The rows that a service with only the first schema wrote, by table; tables that others refer to come first. */
const WRITTEN = JSON.parse(readFileSync(new URL('../fixtures/upgrade/firstSchema.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly Row[]>
>;

const PLACE = 'accountIdentifier=default&orgIdentifier=default';
const SEGMENTS = '/internal/api/v2';

describe('the data of a service with only the first schema', () => {
  onEachEngine(({ createEmptyTarget }) => {
    it('is all there after the later steps', async () => {
      const target = await createEmptyTarget();
      const old = await openDatabase(target, MIGRATIONS.slice(0, 1));
      // The first rows of a new database make room for those of the old one.
      for (const table of Object.keys(WRITTEN).reverse()) await sql`delete from ${sql.table(table)}`.execute(old);
      // As an import does, which adds the partition of a month first.
      await addPartitions(
        old,
        WRITTEN.activity!.map(({ month }) => Number(month)),
      );
      for (const [table, rows] of Object.entries(WRITTEN)) {
        for (const row of rows) {
          const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
          await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(old);
        }
      }
      await old.destroy();

      const service = await serve(target, {});
      try {
        const read = async (path: string, key = service.address.apiKey, method = 'GET') => {
          const { status, text, body } = await callService(service.address, method, path, { key });
          assert.equal(status, 200, `${path}: ${text}`);
          return { body, text };
        };
        const { adminKey } = service.address;
        const has = async (path: string, wanted: readonly string[], key?: string, method?: string): Promise<void> => {
          const { text } = await read(path, key, method);
          for (const word of wanted) assert.ok(text.includes(word), `${path} has no ${word}: ${text}`);
        };
        const people = ['Ann Lark', 'bo@example.com', 'Cy Quill', 'di@example.com'];
        const { body } = await read('/v2/developers');
        assert.equal((body as { readonly totalRecords?: number }).totalRecords, people.length);
        await has('/v2/developers', people);
        await has('/v2/developers/versions', ['ACTIVE', 'INACTIVE']);
        await has('/v2/developers/identities', ['ann-lark', 'ann@example.com']);
        await has(`/ng/api/organizations?accountIdentifier=default`, ['north', 'default']);
        await has(`/ng/api/projects?${PLACE}`, ['shop']);
        await has(`/pipeline/api/pipelines/deploy?${PLACE}&projectIdentifier=shop`, ['duration: 10s']);
        await has(`/ng/api/connectors/registry?${PLACE}&projectIdentifier=shop`, ['https://example.com', 'DockerRegistry']);
        await has('/__fairlead/activity', ['"facts":1'], adminKey);
        await has('/__fairlead/activity/imports', ['"added":1'], adminKey);
        const workspace = String(WRITTEN.workspaces![0]!.id);
        await has(`${SEGMENTS}/workspaces`, [workspace, 'Default'], adminKey);
        await has(`${SEGMENTS}/environments/ws/${workspace}`, ['Prod-Default', 'Staging-Default'], adminKey);
        await has(`${SEGMENTS}/segments/ws/${workspace}`, ['Beta users'], adminKey);
        await has(`${SEGMENTS}/segments/Prod-Default/beta/keys`, ['"k1"', '"k2"', '"k3"'], adminKey);
        await has(`/__fairlead/segments/audit`, ['KEYS_ADDED', 'CREATED'], adminKey);
      } finally {
        await service.close();
      }
      const upgraded = await openDatabase(target);
      try {
        for (const [table, rows] of Object.entries(WRITTEN)) {
          const stored = await sql<Row>`select * from ${sql.table(table)}`.execute(upgraded);
          const columns = Object.keys(rows[0]!);
          const toText = (row: Row): string => JSON.stringify(columns.map((column) => row[column]));
          assert.deepEqual(stored.rows.map(toText).sort(), rows.map(toText).sort(), table);
        }
      } finally {
        await upgraded.destroy();
      }
    });
  });
});
