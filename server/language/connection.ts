import type { Connection } from 'vscode-languageserver';
import { registerArrangeCommand } from './developers/arranging.ts';
import { listRosterTextRequests } from './developers/requests.ts';
import { registerWorkspaceSymbols } from './developers/workspacePeople.ts';
import { serveKinds, serveRequests } from './documentKind.ts';
import { listReportRequests } from './insights/kinds.ts';
import { PLATFORM_REQUESTS } from './platform/requests.ts';
import { SEGMENT_REQUESTS } from './segments/kind.ts';
import { createServerParts, type Surroundings } from './serverParts.ts';
import { serveSession } from './session.ts';
import { followDocuments } from './textSync.ts';

/** Serves the language features over a connection and starts listening; nothing that a client sends stops the server except `exit`. */
export function startLanguageServer(connection: Connection, surroundings: Surroundings): void {
  const parts = createServerParts(connection, surroundings);
  const { log, documents, rosters, settings, people } = parts;
  const capabilities = serveKinds(parts, parts.table);
  serveRequests(connection, log, {
    ...listRosterTextRequests(rosters, settings),
    ...listReportRequests(documents),
    ...SEGMENT_REQUESTS,
    ...PLATFORM_REQUESTS,
  });
  registerArrangeCommand(parts);
  registerWorkspaceSymbols(connection, people, log);
  serveSession(parts, capabilities);
  followDocuments(parts);
  connection.listen();
}
