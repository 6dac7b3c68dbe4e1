import type { ResetArea } from '../../core/emulator/resetAreas.ts';
import { DEFAULT_ACCOUNT } from '../../core/platform/scope.ts';
import { insertDefaultWorkspace } from '../../store/defaultWorkspace.ts';
import { openAccount } from '../../store/organizations.ts';
import { continueSerialNumbers } from '../../store/serialNumbers.ts';
import type { StoredArea } from '../../store/storedTables.ts';
import { emptyTables } from '../../store/wholeTables.ts';
import type { ServiceContext } from '../serviceContext.ts';
import { withEverything } from './withEverything.ts';

const ALL: readonly StoredArea[] = ['developers', 'segments', 'platform', 'insights', 'configuration'];

/** Resets an area to the state of a fresh database. Session keys are always kept. */
export function resetData(service: ServiceContext, area: ResetArea): Promise<void> {
  const areas = area === 'all' ? ALL : [area];
  return withEverything(service, async (transaction) => {
    await emptyTables(transaction, areas);
    if (areas.includes('platform')) await openAccount(transaction, DEFAULT_ACCOUNT, service.now());
    if (areas.includes('segments')) await insertDefaultWorkspace(transaction, service.now());
    await continueSerialNumbers(transaction);
  });
}
