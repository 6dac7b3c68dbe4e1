import { CodeLensRefreshRequest, type Connection, InlayHintRefreshRequest } from 'vscode-languageserver';
import type { ClientAbilities } from './clientAbilities.ts';

/** Has the client ask again for what depends on settings, as far as it can. */
export async function refreshShown(connection: Connection, abilities: ClientAbilities): Promise<void> {
  await refreshLenses(connection, abilities);
  if (abilities.inlayHintRefresh) await connection.sendRequest(InlayHintRefreshRequest.type);
}

/** Has the client ask again for what stands above a pipeline, as far as it can. */
export async function refreshLenses(connection: Connection, { codeLensRefresh }: ClientAbilities): Promise<void> {
  if (codeLensRefresh) await connection.sendRequest(CodeLensRefreshRequest.type);
}
