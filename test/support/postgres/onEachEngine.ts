import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { forkServiceOn, forkServiceOnFile, type ServiceProcess } from '../serviceProcess.ts';
import { skipBecause } from '../skipBecause.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../temporaryFolder.ts';
import { createServiceDatabase, createTestDatabase, findTestServer } from './testDatabases.ts';

/** An engine on which the service can store its data. */
export interface TestEngine {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Creates a database without data: a new file, or a database on a server, with the tables that a start would create. */
  createTarget(): Promise<string>;
  /** Same as `createTarget`, without tables. */
  createEmptyTarget(): Promise<string>;
  /** Starts a service process on a database; several can share one. It is ended after the tests at the latest. */
  fork(target: string, nodeOptions?: readonly string[]): Promise<ServiceProcess>;
}

/** Defines the same tests for both engines; those for PostgreSQL are skipped if there is no server. */
export function onEachEngine(define: (engine: TestEngine) => void): void {
  for (const name of ['SQLite', 'PostgreSQL'] as const) {
    describe(`on ${name}`, () => {
      let folder: TemporaryFolder;
      const processes: ServiceProcess[] = [];
      before(async function () {
        this.timeout(300_000);
        if (name === 'PostgreSQL' && (await findTestServer()) === null) skipBecause(this, 'there is no PostgreSQL');
        folder = makeTemporaryFolder();
      });
      after(async () => {
        await Promise.all(
          processes.map(({ child, end }) => (child.exitCode === null && child.signalCode === null ? end('SIGKILL') : null)),
        );
        folder?.remove();
      });
      const fork: TestEngine['fork'] = async (target, nodeOptions) => {
        const forkOn = name === 'SQLite' ? forkServiceOnFile : forkServiceOn;
        const service = await forkOn(target, join(folder.path, randomUUID()), nodeOptions);
        processes.push(service);
        return service;
      };
      const targetFrom = (create: () => Promise<string>) => async (): Promise<string> =>
        name === 'SQLite' ? join(folder.path, `${randomUUID()}.db`) : create();
      const createTarget = targetFrom(() => createServiceDatabase());
      define({ name, createTarget, createEmptyTarget: targetFrom(() => createTestDatabase()), fork });
    });
  }
}
