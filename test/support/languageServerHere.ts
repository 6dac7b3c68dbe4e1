import { PassThrough } from 'node:stream';
import { createConnection, ProposedFeatures, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { startLanguageServer } from '../../server/language/connection.ts';
import { limitTime } from '../../server/main/limitTime.ts';
import { workspaceFiles } from '../../server/main/workspaceFiles.ts';
import { type ClientShape, LanguageClient } from './languageServer.ts';

/** Starts a server in this process, with streams instead of those of a process. */
export async function startLanguageServerHere(shape: ClientShape = {}, deadline?: number): Promise<LanguageClient> {
  const [requests, answers] = [new PassThrough(), new PassThrough()];
  startLanguageServer(createConnection(ProposedFeatures.all, new StreamMessageReader(requests), new StreamMessageWriter(answers)), {
    files: workspaceFiles,
    limitTime,
    ...(deadline === undefined ? {} : { deadline }),
    collectGarbage: () => {},
    loadCatalogue: () => null,
  });
  const client = new LanguageClient(new StreamMessageReader(answers), new StreamMessageWriter(requests), shape.settings);
  await client.initialize(shape, null);
  return client;
}
