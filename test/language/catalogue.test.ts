import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ShowMessageNotification } from 'vscode-languageserver/node';
import { convertSchema } from '../../server/core/platform/catalogue/convertSchema.ts';
import { SHIPPED_NOTATION } from '../../server/core/platform/pipelines/catalogue.ts';
import { toSchemaFiles } from '../../server/documents/platform/schemaFolder.ts';
import { LanguageServerProcess } from '../support/languageServer.ts';
import { PUBLIC_SCHEMA } from '../support/publicSchema.ts';
import { withLanguageServer } from '../support/sharedLanguageServer.ts';
import { makeTemporaryFolder } from '../support/temporaryFolder.ts';

const URI = 'file:///fold.yaml';
const TEXT = `pipeline:
  name: Fold
  identifier: fold
  projectIdentifier: shop
  orgIdentifier: default
  stages:
    - stage:
        name: Fold
        identifier: fold
        type: Custom
        spec:
          execution:
            steps:
              - step:
                  name: Fold
                  identifier: fold
                  type: FoldPaper
                  spec:
                    folds: []
`;
const WITH_NEWER = ['EMPTY_LIST', 'MISSING_FIELD'];

function codesOf(diagnostics: readonly { readonly code?: unknown }[]): unknown[] {
  return [...new Set(diagnostics.map(({ code }) => code))].sort();
}

describe('the catalogue of the settings', () => {
  const folder = makeTemporaryFolder();
  const newer = join(folder.path, 'newer.json');
  const broken = join(folder.path, 'broken.json');

  before(() => {
    const { file } = convertSchema(
      toSchemaFiles((path) => PUBLIC_SCHEMA[path]),
      SHIPPED_NOTATION,
      () => '2099-01-31',
    )!;
    writeFileSync(newer, JSON.stringify(file));
    writeFileSync(broken, JSON.stringify(file).slice(0, -100));
  });
  after(() => folder.remove());

  it('is used from the start if it is in initializationOptions', async () => {
    const server = await LanguageServerProcess.start({ initializationOptions: { catalogue: { path: newer } } });
    try {
      await server.open(URI, TEXT, 'yaml');
      assert.deepEqual(codesOf(await server.diagnosticsOf(URI)), WITH_NEWER);
    } finally {
      await server.stop();
    }
  });

  it('replaces the one in use when the setting changes, and open documents are checked again', () =>
    withLanguageServer(
      async (server) => {
        await server.open(URI, TEXT, 'yaml');
        assert.deepEqual(codesOf(await server.diagnosticsOf(URI)), ['NEWER_TYPE']);
        for (const [path, codes] of [
          [newer, WITH_NEWER],
          ['', ['NEWER_TYPE']],
        ] as const) {
          const next = server.nextDiagnostics(URI, (found) => codesOf(found).includes(codes[0]));
          await server.changeSettings({ catalogue: { path } });
          assert.deepEqual(codesOf((await next).diagnostics), codes);
        }
      },
      { settings: {} },
    ));

  it('leaves that of this version in force if it is broken, and says so once', () =>
    withLanguageServer(
      async (server) => {
        const messages: string[] = [];
        server.connection.onNotification(ShowMessageNotification.type, ({ message }) => void messages.push(message));
        await server.open(URI, TEXT, 'yaml');
        await server.changeSettings({ catalogue: { path: broken } });
        await server.waitFor(() => messages[0]);
        assert.deepEqual(codesOf(await server.diagnosticsOf(URI)), ['NEWER_TYPE']);
        await server.changeSettings({ catalogue: { path: broken }, pipeline: { codeLens: false } });
        // Settings are read in order: when this catalogue is in use, a second message would have come.
        const next = server.nextDiagnostics(URI, (found) => !codesOf(found).includes('NEWER_TYPE'));
        await server.changeSettings({ catalogue: { path: newer } });
        assert.deepEqual(codesOf((await next).diagnostics), WITH_NEWER);
        assert.equal(messages.length, 1, messages.join('\n'));
        assert.match(messages[0]!, /^The catalogue \S+broken\.json is not JSON, so the one of \S+ is used\. Write it again/);
      },
      { settings: {} },
    ));
});
