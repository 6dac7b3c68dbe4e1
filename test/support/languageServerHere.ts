import { PassThrough } from 'node:stream';
import { createConnection, ProposedFeatures, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { startLanguageServer } from '../../server/language/connection.ts';
import { workspaceFiles } from '../../server/main/workspaceFiles.ts';
import { type ClientShape, LanguageClient } from './languageServer.ts';

/** Starts a server in this process, with streams instead of those of a process. */
export async function startLanguageServerHere(shape: ClientShape = {}): Promise<LanguageClient> {
  const [requests, answers] = [new PassThrough(), new PassThrough()];
  startLanguageServer(createConnection(ProposedFeatures.all, new StreamMessageReader(requests), new StreamMessageWriter(answers)), {
    files: workspaceFiles,
    collectGarbage: () => {},
    loadCatalogue: () => null,
  });
  const client = new LanguageClient(new StreamMessageReader(answers), new StreamMessageWriter(requests), shape.settings);
  await client.initialize(shape, null);
  return client;
}
