import { openDatabase } from '../../server/store/database.ts';
import { MIGRATIONS } from '../../server/store/migrations.ts';
import { PLANTED } from './plantedStep.ts';

interface Order {
  readonly target: string;
  readonly isPlanted: boolean;
}

// Waits for its parent's message, so that several of these open one database at the same time.
process.send?.('there');
process.once('message', async ({ target, isPlanted }: Order) => {
  const database = await openDatabase(target, isPlanted ? PLANTED : MIGRATIONS);
  await database
    .insertInto('configuration')
    .values({ name: `process ${process.pid}`, value: '1' })
    .execute();
  const rows = await database.selectFrom('migrations').select('name').orderBy('name').execute();
  await database.destroy();
  process.send?.(
    rows.map(({ name }) => name),
    () => process.disconnect(),
  );
});
