import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { forkServiceOn, forkServiceOnFile, type ServiceProcess } from '../serviceProcess.ts';
import { skipBecause } from '../skipBecause.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../temporaryFolder.ts';
import { createTestDatabase, findTestServer } from './testDatabases.ts';

/** An engine on which the service can store its data. */
export interface TestEngine {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Creates an empty database: a file, or a database on a server. */
  createTarget(): Promise<string>;
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
        const service = await (name === 'SQLite'
          ? forkServiceOnFile(target, nodeOptions)
          : forkServiceOn(target, join(folder.path, randomUUID()), nodeOptions));
        processes.push(service);
        return service;
      };
      const createTarget = async (): Promise<string> =>
        name === 'SQLite' ? join(folder.path, `${randomUUID()}.db`) : createTestDatabase();
      define({ name, createTarget, fork });
    });
  }
}
