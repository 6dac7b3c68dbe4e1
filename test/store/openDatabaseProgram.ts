import { openDatabase } from '../../server/store/database.ts';

// Waits for its parent's message, so that several of these open one file at the same time.
process.send?.('there');
process.once('message', async (file) => {
  const database = await openDatabase(String(file));
  await database
    .insertInto('configuration')
    .values({ name: `process ${process.pid}`, value: '1' })
    .execute();
  const rows = await database.selectFrom('migrations').select('name').execute();
  await database.destroy();
  process.send?.(
    rows.map(({ name }) => name),
    () => process.disconnect(),
  );
});
