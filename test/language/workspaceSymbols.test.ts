import assert from 'node:assert/strict';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { WorkspaceFoldersRequest, type WorkspaceSymbol, WorkspaceSymbolRequest } from 'vscode-languageserver/node';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporaryFolder.ts';

const HEADER = 'Name,Email,Manager Email\n';

describe('workspace symbols of rosters', () => {
  let temporary: TemporaryFolder;
  let folder: string;
  let server: LanguageServerProcess;
  let asked = 0;

  before(async () => {
    temporary = makeTemporaryFolder();
    folder = temporary.path;
    mkdirSync(path.join(folder, 'teams/.git'), { recursive: true });
    mkdirSync(path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, 'a.roster.csv'), `${HEADER}Ann Berg,ann@x.example,\nBob Ek,bob@x.example,ann@x.example\n`);
    writeFileSync(path.join(folder, 'teams/people.csv'), `${HEADER}Annika Dahl,dahl@x.example,nobody@x.example\n`);
    writeFileSync(path.join(folder, 'teams/numbers.csv'), 'a,b\nann,1\n');
    for (const hidden of ['teams/.git/x.csv', 'node_modules/y.csv']) writeFileSync(path.join(folder, hidden), `${HEADER}Ann Hidden,h@x,\n`);
    server = await LanguageServerProcess.start({ capabilities: { workspace: { workspaceFolders: true } } });
    server.connection.onRequest(WorkspaceFoldersRequest.type, () => {
      asked++;
      return [{ uri: pathToFileURL(folder).href, name: 'teams' }];
    });
  });
  after(async () => {
    await server.stop();
    temporary.remove();
  });

  const find = async (query: string) => {
    const symbols = (await server.connection.sendRequest(WorkspaceSymbolRequest.type, { query })) as WorkspaceSymbol[];
    return symbols.map(({ name, containerName = '-', location }) => {
      const line = 'range' in location ? location.range.start.line : -1;
      return `${name} < ${containerName} ${location.uri.split('/').at(-1)}:${line}`;
    });
  };

  it('are empty for an empty query, which reads no folder', async () => {
    assert.deepEqual(await find(' '), []);
    assert.equal(asked, 0);
  });

  it('match part of the name or e-mail, also in files that are not open', async () => {
    assert.deepEqual(await find('ANN'), ['Ann Berg · ann@x.example < - a.roster.csv:1', 'Annika Dahl · dahl@x.example < - people.csv:1']);
    assert.deepEqual(await find('ek bob@'), ['Bob Ek · bob@x.example < Ann Berg a.roster.csv:2']);
    assert.deepEqual(await find('nobody'), []);
  });

  it('come once from the current text of an open roster', async () => {
    const uri = pathToFileURL(path.join(folder, 'a.roster.csv')).href;
    await server.open(uri, `${HEADER}Ann Alm,ann@x.example,\n`);
    assert.deepEqual(await find('ann@'), ['Ann Alm · ann@x.example < - a.roster.csv:1']);
    await server.change(uri, 2, { range: { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } }, text: 'Eva' });
    assert.deepEqual(await find('eva'), ['Eva Alm · ann@x.example < - a.roster.csv:1']);
    await server.close(uri);
    assert.deepEqual(await find('ek'), ['Bob Ek · bob@x.example < Ann Berg a.roster.csv:2']);
  });

  it('are updated when a file changes', async () => {
    const file = path.join(folder, 'teams/people.csv');
    writeFileSync(file, `${HEADER}Zoe Quist,zoe@x.example,\n`);
    utimesSync(file, 1, 1);
    // The list of files is reused for two seconds.
    while ((await find('zoe')).length !== 1) await wait(100);
    assert.deepEqual(await find('annika'), []);
  });
});
