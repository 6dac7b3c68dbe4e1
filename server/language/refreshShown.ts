import { CodeLensRefreshRequest, type Connection, InlayHintRefreshRequest } from 'vscode-languageserver';
import type { ClientAbilities } from './clientAbilities.ts';

/** Asks the client, if it supports that, to request again what depends on settings. */
export async function refreshShown(connection: Connection, abilities: ClientAbilities): Promise<void> {
  await refreshLenses(connection, abilities);
  if (abilities.inlayHintRefresh) await connection.sendRequest(InlayHintRefreshRequest.type);
}

/** Asks the client, if it supports that, to request lenses again. */
export async function refreshLenses(connection: Connection, { codeLensRefresh }: ClientAbilities): Promise<void> {
  if (codeLensRefresh) await connection.sendRequest(CodeLensRefreshRequest.type);
}
