import { type Connection, type ServerCapabilities, SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver';
import { findPeople } from '../../documents/roster/listPeople.ts';
import { type Log, runGuarded } from '../guard.ts';
import type { KnownRosters } from './knownRosters.ts';

/** Most people in one answer. */
const MOST_FOUND = 200;

/** People by a part of their name or e-mail, wherever they are: in all rosters, each below his or her manager. Asked for nothing, nobody is told. */
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
      // An editor looks for what was typed in what it is told once more.
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
