import assert from 'node:assert/strict';
import { buildIfStale } from '../cli/fairlead.ts';
import { type BrowserDocument, type BrowserProblem, checkInBrowser } from '../support/browserServer.ts';
import { readMarkedCases } from '../support/markedCases.ts';
import { readPipelineTexts } from '../support/pipelines/pipelineCases.ts';
import { readRosterCases } from '../support/rosterCases.ts';
import { checkFiles } from './checkFiles.ts';
import { type Answers, formatProblems } from './found.ts';
import { askTerminal, toSection } from './rosterSettings.ts';

const ROSTERS = readRosterCases();
const PIPELINES = readPipelineTexts();
const REQUESTS = new Map(readMarkedCases('exportRequests').map(({ name, text }) => [name, text]));

/** The kinds of documents: how the terminal checks their fixtures, and how a browser does. */
const KINDS: Readonly<Record<string, { fromTerminal(): Promise<Answers>; readonly documents: ReadonlyMap<string, BrowserDocument> }>> = {
  rosters: {
    fromTerminal: () => askTerminal(ROSTERS),
    documents: new Map(
      ROSTERS.map(({ name, text, settings }) => [
        name,
        settings.isPresumed === true
          ? { uri: `vscode-vfs://memory/${name}.csv`, language: 'csv', text, settings: { roster: toSection(settings) } }
          : { uri: `vscode-vfs://memory/${name}.roster.csv`, language: 'roster', text, settings: { roster: toSection(settings) } },
      ]),
    ),
  },
  pipelines: {
    fromTerminal: () => checkFiles(PIPELINES, '.yaml'),
    documents: toDocuments(PIPELINES, '.yaml', 'yaml', { pipeline: { yamlFaults: 'always' } }),
  },
  'export requests': {
    fromTerminal: () => checkFiles(REQUESTS, '.insights.json'),
    documents: toDocuments(REQUESTS, '.insights.json', 'json', {}),
  },
};

function toDocuments(texts: ReadonlyMap<string, string>, ending: string, language: string, settings: unknown) {
  return new Map(Array.from(texts, ([name, text]) => [name, { uri: `vscode-vfs://memory/${name}${ending}`, language, text, settings }]));
}

describe('a worker of a browser has the problems of fairlead check in every fixture of', function () {
  this.timeout(300_000);

  const answers = new Map<BrowserDocument, readonly BrowserProblem[]>();

  before(async () => {
    buildIfStale();
    const all = Object.values(KINDS).flatMap(({ documents }) => [...documents.values()]);
    for (const [at, { problems }] of (await checkInBrowser(all)).entries()) answers.set(all[at]!, problems);
  });

  for (const [kind, { fromTerminal, documents }] of Object.entries(KINDS)) {
    it(kind, async () => {
      const expected = await fromTerminal();
      assert.ok(documents.size >= 30);
      const found = new Map(Array.from(documents, ([name, document]) => [name, answers.get(document)!]));
      const toTable = (all: Answers) =>
        Object.fromEntries([...documents.keys()].map((name) => [name, formatProblems(all.get(name) ?? [])]));
      assert.deepEqual(toTable(found), toTable(expected));
    });
  }
});
