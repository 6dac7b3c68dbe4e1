import type { Connection } from 'vscode-languageserver';
import { readBase64 } from '../core/base64.ts';
import type { AccountFiles } from './account/openAccounts.ts';
import type { FoundFile, WorkspaceFiles } from './developers/workspacePeople.ts';
import type { YamlFiles } from './platform/workspaceDocuments.ts';
import { LIST_FILES, type ListedFiles, type ListFiles, READ_FILE, type ReadFile } from './protocol/files.ts';

/** Returns the workspace files as the client reads them, for a server without a disk. */
export function clientFiles(connection: Connection): WorkspaceFiles & YamlFiles & AccountFiles {
  const list = (params: ListFiles): Promise<ListedFiles | null> => connection.sendRequest(LIST_FILES, params);
  const listEndings: AccountFiles['listEndings'] = async (folders, endings) =>
    (await list({ folders, endings }))?.map(({ uri }) => uri).sort() ?? null;
  return {
    listCsv: async (folders): Promise<readonly FoundFile[]> => (await list({ folders, endings: ['csv'] })) ?? [],
    listYaml: (folders) => listEndings(folders, ['yaml', 'yml']),
    listEndings,
    read: async (uri) => {
      const params: ReadFile = { uri };
      const content: string | null = await connection.sendRequest(READ_FILE, params);
      return content === null ? null : readBase64(content);
    },
  };
}
