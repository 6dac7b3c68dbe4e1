import assert from 'node:assert/strict';
import { type Conversion, type ConversionRefusal, convertToVersion1 } from '../../server/documents/platform/conversion/convert.ts';
import { CONVERT_TO_VERSION_1 } from '../../server/language/protocol/platform.ts';
import type { LanguageClient } from '../support/languageServer.ts';
import { readFixtures } from '../support/pipelines/pipelineFixtures.ts';
import { giveBackLanguageServer, takeLanguageServer } from '../support/sharedLanguageServer.ts';

describe('the conversion to version 1 over LSP', () => {
  let server: LanguageClient;
  before(async () => {
    server = await takeLanguageServer();
  });
  after(() => giveBackLanguageServer(server));
  afterEach(() => assert.deepEqual(server.log, []));

  const convert = (text: string) => server.connection.sendRequest<Conversion | ConversionRefusal>(CONVERT_TO_VERSION_1, { text });

  it('answers as the terminal does', async () => {
    for (const { name, text } of readFixtures('valid')) assert.deepEqual(await convert(text), convertToVersion1(text), name);
  });

  it('answers why a text cannot be converted, at its place', async () => {
    const answer = await convert('a: 1\npipeline: [');
    assert.ok('refusals' in answer);
    assert.equal(answer.refusals[0]!.range.start.line, 1);
  });
});
