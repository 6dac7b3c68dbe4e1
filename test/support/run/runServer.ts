import { CannotRun } from '../host/cannotRun.ts';
import { installPrograms } from '../postgres/installPrograms.ts';
import { startCluster } from '../postgres/startCluster.ts';

/** The PostgreSQL server for the databases of a whole test run. */
export interface RunServer {
  /** Null if there is none; the reason has been printed then. */
  readonly address: string | null;
  stop(): Promise<void>;
}

/**
 * Returns the server named by FAIRLEAD_TEST_POSTGRES (`none` means none), else starts a new one, installing PostgreSQL if it is missing.
 */
export async function startRunServer(): Promise<RunServer> {
  const named = process.env.FAIRLEAD_TEST_POSTGRES ?? '';
  const stop = async (): Promise<void> => {};
  if (named !== '' && named !== 'none') return { address: named, stop };
  try {
    if (named === 'none') throw new CannotRun('FAIRLEAD_TEST_POSTGRES is "none".');
    return await startCluster(await installPrograms((line) => console.log(`       ${line}`)), true);
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    const next = 'Install PostgreSQL, or name a server in FAIRLEAD_TEST_POSTGRES (postgres://user:password@host/database).';
    console.log(`NO POSTGRESQL: tests that need it are skipped. ${error.message}\n${next}`.replace(/^/gm, '!!!!!! '));
    return { address: null, stop };
  }
}

/** Returns the environment that names the server for a stage. */
export function toEnvironment(server: RunServer): NodeJS.ProcessEnv {
  return { FAIRLEAD_TEST_POSTGRES: server.address ?? 'none' };
}
