import { CannotRun } from '../host/cannotRun.ts';
import { installPrograms } from '../postgres/installPrograms.ts';
import { startCluster } from '../postgres/startCluster.ts';

/** The server of PostgreSQL that a whole run of the tests makes its databases on. */
export interface RunServer {
  /** Null where none can be had; then everybody has been told why. */
  readonly address: string | null;
  stop(): Promise<void>;
}

/** The server that FAIRLEAD_TEST_POSTGRES names (`none` is none), else a new one, for which PostgreSQL is installed where it is missing. */
export async function startRunServer(): Promise<RunServer> {
  const named = process.env.FAIRLEAD_TEST_POSTGRES ?? '';
  const stop = async (): Promise<void> => {};
  if (named !== '' && named !== 'none') return { address: named, stop };
  try {
    if (named === 'none') throw new CannotRun('FAIRLEAD_TEST_POSTGRES asks for none.');
    return await startCluster(await installPrograms((line) => console.log(`       ${line}`)));
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    const next = 'Install PostgreSQL, or name a server in FAIRLEAD_TEST_POSTGRES (postgres://user:password@host/database).';
    console.log(`NO POSTGRESQL: what needs it is skipped. ${error.message}\n${next}`.replace(/^/gm, '!!!!!! '));
    return { address: null, stop };
  }
}

/** What a stage is told of the server. */
export function toEnvironment(server: RunServer): NodeJS.ProcessEnv {
  return { FAIRLEAD_TEST_POSTGRES: server.address ?? 'none' };
}
