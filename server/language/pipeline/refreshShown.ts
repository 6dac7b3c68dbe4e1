import { CodeLensRefreshRequest, type Connection, InlayHintRefreshRequest } from 'vscode-languageserver';
import type { ClientAbilities } from '../clientAbilities.ts';

/** Has the client ask again for what depends on settings, as far as it can. */
export async function refreshShown(connection: Connection, { codeLensRefresh, inlayHintRefresh }: ClientAbilities): Promise<void> {
  if (codeLensRefresh) await connection.sendRequest(CodeLensRefreshRequest.type);
  if (inlayHintRefresh) await connection.sendRequest(InlayHintRefreshRequest.type);
}
