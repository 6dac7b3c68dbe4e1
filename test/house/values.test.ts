import assert from 'node:assert/strict';
import { readSources } from '../support/sources.ts';

const SOURCES = readSources('server', 'client');

const pathsOf = (pattern: RegExp) => SOURCES.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** The only files that parse JSON otherwise than by `parseJson`, which limits nesting, and what they parse. */
const PARSE_JSON: Readonly<Record<string, string>> = {
  'client/account/accountEngine.ts': 'the output of the bundled fairlead',
  'client/account/pullAccount.ts': 'the output of the bundled fairlead',
  'client/account/sendPlan.ts': 'a plan that the bundled fairlead has just made',
  'client/browser/workerSource.ts': 'texts of the package',
  'client/checks/checkTests.ts': 'the output of the bundled fairlead',
  'client/insights/chooseRequest.ts': 'a request without mistakes',
  'server/cli/insights/migrate.ts': 'a request without mistakes',
  'server/cli/insights/report.ts': 'a request without mistakes',
  'server/core/account/accountObject.ts': 'a key of its own',
  'server/core/jsonObject.ts': 'everything else',
  'server/core/platform/catalogue/catalogueFile.ts': 'a text that is not nested too deeply',
  'server/core/writtenNumber.ts': 'a body, whose nesting it limits if it visits the values',
  'server/documents/developers/reshape.ts': 'a copy of a value of limited depth',
  'server/documents/insights/activity/entries.ts': 'a text that is not nested too deeply',
  'server/documents/insights/activity/formats.ts': 'a line that is not nested too deeply',
  'server/documents/insights/activity/jsonValues.ts': 'a value that is not nested too deeply',
  'server/documents/json/readJson.ts': 'nothing: a comment',
  'server/documents/json/readScalar.ts': 'one string',
  'server/http/jsonBody.ts': 'a body of limited size, read field by field',
  'server/main/discovery.ts': 'a file that a running service has written for this user',
  'server/main/texts.ts': 'texts of the package',
  'server/service/developers/checkedRoster.ts': 'one string',
  'server/service/emulator/dump.ts': 'a text that is stored as it is',
  'server/service/insights/exportRunner.ts': 'what the service has stored',
  'server/service/insights/exports.ts': 'what the service has stored',
  'server/service/platform/yamlBody.ts': 'nothing: a comment',
};

/** The only files that give YAML to a parser; all others take values from `yaml.ts` and trees from `tree/`. */
const PARSE_YAML: Readonly<Record<string, string>> = {
  'server/documents/account/mergeYaml.ts': 'texts that yaml.ts has read before',
  'server/documents/platform/conversion/convert.ts': 'a text in which yaml.ts has found no faults before',
  'server/documents/platform/expansion/fillTemplate.ts': 'a value of a document that was read as a tree',
  'server/documents/platform/expansion/writePlainly.ts': 'a text in which yaml.ts has found no faults before',
  'server/documents/platform/extraction/anchors.ts': 'a text in which yaml.ts has found no faults before',
  'server/documents/platform/schemaFolder.ts':
    'schemas, within limits of their own: yaml.ts would take sixteen times as long for thousands of files',
  'server/documents/platform/workspace/reconcile.ts': 'a part of a document that was read as a tree, and texts of its own',
  'server/documents/tree/readComposed.ts': 'tokens of yamlTokens.ts, which limits them',
  'server/documents/tree/readFast.ts': 'a text whose events become a tree, in which aliases stay',
  'server/documents/writeYaml.ts': 'texts of its own',
  'server/documents/yaml.ts': 'tokens of yamlTokens.ts, with aliases that expand to a limited number of values',
};

describe('texts of others', () => {
  it('become values by parseJson, but for these files', () => {
    assert.deepEqual(
      pathsOf(/\bJSON\.parse\b|SOURCE_JSON\.parse/).filter((path) => !path.startsWith('server/store/')),
      Object.keys(PARSE_JSON),
    );
  });

  it('are parsed as YAML in these files only', () => {
    const parsing = /\b(?:load|loadAll|parse|parseEvents|parseDocument|parseAllDocuments|Composer)\(|\.toJS\(/;
    const files = SOURCES.filter(({ text }) => / from '(?:js-)?yaml'/.test(text) && parsing.test(text));
    assert.deepEqual(
      files.map(({ path }) => path),
      Object.keys(PARSE_YAML),
    );
  });
});
