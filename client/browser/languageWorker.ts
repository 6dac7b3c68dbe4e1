import { l10n, Uri, workspace } from 'vscode';
import type { LanguageClientOptions, MessageTransports } from 'vscode-languageclient';
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient } from 'vscode-languageclient/browser';
import {
  LIST_FILES,
  type ListedFiles,
  type ListFiles,
  READ_FILE,
  type ReadFile,
  type Unlisted,
} from '../../server/language/protocol/files.ts';
import { listDataFiles, toWorkerSource } from './workerSource.ts';
import { listFiles, readFile } from './workspaceFiles.ts';

/** The worker of a browser, which the types of Node do not have. */
interface BrowserScope {
  readonly Worker: new (address: string, options: { readonly name: string }) => ConstructorParameters<typeof BrowserMessageReader>[0];
}

/** Creates the client of a language server in a worker of the browser, which has its files from the client. */
export function createWorkerClient(extension: Uri, options: LanguageClientOptions): LanguageClient {
  const client = new LanguageClient('fairlead', 'Fairlead', () => startWorker(extension), options);
  client.onRequest<ListedFiles | Unlisted, Error>(LIST_FILES, (params: ListFiles) => listFiles(params));
  client.onRequest(READ_FILE, ({ uri }: ReadFile): Promise<string | null> => readFile(Uri.parse(uri)));
  return client;
}

/** Starts the program that runs as a process on the desktop: its data files, which a worker cannot load, become part of its source. */
async function startWorker(extension: Uri): Promise<MessageTransports> {
  const read = async (file: string): Promise<string> =>
    new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(extension, 'dist', file)));
  const program = await read('languageServer.cjs');
  const files = await Promise.all(listDataFiles(program).map(async (file) => [file, await read(file)] as const));
  const address = URL.createObjectURL(new Blob([toWorkerSource(program, new Map(files), l10n.bundle)], { type: 'text/javascript' }));
  const { Worker } = globalThis as unknown as BrowserScope;
  const worker = new Worker(address, { name: 'Fairlead' });
  // The client does not recognise the worker itself: VS Code has a constructor of its own here.
  return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
}
