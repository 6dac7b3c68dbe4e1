import { type Connection, type ServerCapabilities, SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver';
import { findPeople } from '../../documents/roster/listPeople.ts';
import { type Log, runGuarded } from '../guard.ts';
import type { KnownRosters } from './knownRosters.ts';

/** Maximum number of people in one response. */
const MOST_FOUND = 200;

/** Finds people in all rosters by part of their name or e-mail, each with their manager as container. An empty query finds no one. */
export function registerWorkspaceSymbols(connection: Connection, known: KnownRosters, log: Log): ServerCapabilities {
  connection.onWorkspaceSymbol(
    async ({ query }) => (await runGuarded(log, 'workspaceSymbol', () => (query.trim() === '' ? [] : find(known, query)))) ?? [],
  );
  return { workspaceSymbolProvider: true };
}

async function find(known: KnownRosters, query: string): Promise<WorkspaceSymbol[]> {
  const symbols: WorkspaceSymbol[] = [];
  for (const [uri, people] of await known.list()) {
    for (const { name, email, manager, range } of findPeople(people, query, MOST_FOUND - symbols.length)) {
      // Editors match the typed text against the name again, so it must be part of it.
      const title = [name, email].filter((part) => part !== '').join(' · ');
      symbols.push({
        name: title,
        kind: SymbolKind.Class,
        location: { uri, range },
        ...(manager === '' ? {} : { containerName: manager }),
      });
    }
  }
  return symbols;
}
