import { Disposable, type ExtensionContext, lm, type McpServerDefinitionProvider, McpStdioServerDefinition, Uri, workspace } from 'vscode';
import type { ServiceParts } from '../instances/serviceParts.ts';
import { toVariables } from '../instances/toVariables.ts';

/** The id of the provider in the manifest. */
const PROVIDER = 'fairlead.mcp';

/**
 * Offers the tools as an MCP server for the selected instance. Its key is read when the server starts, and is only put into the environment
 * of that process.
 */
export function registerMcpServers({ extension, extensionUri }: ExtensionContext, app: ServiceParts): Disposable {
  // Editors compatible with VS Code may lack this API.
  if (lm?.registerMcpServerDefinitionProvider === undefined) return Disposable.from();
  const program = Uri.joinPath(extensionUri, 'dist', 'cli.cjs').fsPath;
  const toEnvironment = () => toVariables(app.instances.selectedRemote, app.localService.dataFolder);
  const { version } = extension.packageJSON as { readonly version: string };
  const provider: McpServerDefinitionProvider<McpStdioServerDefinition> = {
    onDidChangeMcpServerDefinitions: app.instances.onDidChange,
    provideMcpServerDefinitions: () => {
      const folders = workspace.workspaceFolders?.filter(({ uri }) => uri.scheme === 'file') ?? [];
      if (!workspace.isTrusted) return [];
      const { selectedName } = app.instances;
      // Makes the executable of VS Code run as plain Node.js.
      const env = { ELECTRON_RUN_AS_NODE: '1', ...toEnvironment() };
      // A server reads the files of one folder only.
      return folders.map(({ name, uri }) => {
        const label = folders.length === 1 ? 'Fairlead' : `Fairlead (${name})`;
        const server = new McpStdioServerDefinition(label, process.execPath, [program, 'mcp', '--folder', uri.fsPath], env);
        server.version = `${version} ${selectedName}`;
        server.cwd = uri;
        return server;
      });
    },
    resolveMcpServerDefinition: async (server) => {
      // Starts the local service, and reports a missing key.
      const { instance } = await app.instances.use();
      const isRemote = app.instances.selectedRemote !== null;
      server.env = {
        ...server.env,
        ...toEnvironment(),
        ...(isRemote ? { FAIRLEAD_API_KEY: instance.apiKey } : {}),
      };
      return server;
    },
  };
  return lm.registerMcpServerDefinitionProvider(PROVIDER, provider);
}
