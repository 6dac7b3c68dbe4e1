import assert from 'node:assert/strict';
import ts from 'typescript';
import { ROSTER_PROBLEMS, type RosterProblemCode } from '../../server/core/developers/problems.ts';
import { REQUEST_PROBLEMS, type RequestProblemCode } from '../../server/core/insights/problems.ts';
import { ACROSS_CODES, PIPELINE_PROBLEMS, type PipelineProblemCode } from '../../server/core/platform/pipelines/problems.ts';
import { KEY_PROBLEMS, type KeyProblemCode } from '../../server/core/segments/keyProblems.ts';
import { readPage } from '../support/markdown.ts';
import { readMarkedCases } from '../support/markedCases.ts';
import { readPipelineCases } from '../support/pipelines/pipelineCases.ts';
import { readRosterCases } from '../support/rosterCases.ts';
import { findNodes, readSources } from '../support/sources.ts';

const CODES = Object.keys(ROSTER_PROBLEMS) as RosterProblemCode[];

/** The error types of the contract, copied by hand from its table. */
const CONTRACT = [
  'REQUIRED_FIELD_MISSING',
  'REQUIRED_VALUE_MISSING',
  'DUPLICATE_EMAIL',
  'CIRCULAR_REFERENCE',
  'MANAGER_EMAIL_MISSING_IN_DEVELOPER_EMAILS',
  'MISSING_NAME_OR_EMAIL_OR_MANAGER_EMAIL_FIELD_MAPPING',
  'INVALID_CSV',
  'EMPTY_CSV',
  'BLANK_CSV_COLUMN_NAME',
];

describe('the catalogue of roster problems', () => {
  it('marks as errors exactly the nine error types of the contract, and that of the published client', () => {
    const of = (evidence: string) => CODES.filter((code) => ROSTER_PROBLEMS[code].service === evidence);
    assert.deepEqual(of('documented').toSorted(), CONTRACT.toSorted());
    assert.deepEqual(of('public fact'), ['DUPLICATE_FIELD_TYPE']);
    assert.deepEqual(
      CODES.filter((code) => ROSTER_PROBLEMS[code].severity === 'error'),
      [...of('documented'), ...of('public fact')],
    );
  });

  it('has a rule for each code', () => {
    const rules = readSources('server/core/developers', 'server/documents/developers').filter(({ path }) => !path.endsWith('/problems.ts'));
    const given = rules.flatMap(({ tree }) => findNodes(tree, ts.isStringLiteral).map(({ text }) => text));
    assert.deepEqual(
      CODES.filter((code) => !given.includes(code)).map((code) => `No rule reports "${code}". Add one in server/core/developers/rules/.`),
      [],
    );
  });

  it('has a case for each code that expects it alone, and no case for an unknown code', () => {
    const expected = readRosterCases().map((item) => [...new Set(item.expected.map(({ code }) => code))]);
    const alone = expected.filter((codes) => codes.length === 1).map(([code]) => code);
    const bare = CODES.filter((code) => !alone.includes(code));
    assert.deepEqual(
      bare.map((code) => `No roster has "${code}" alone. Add a .case to test/fixtures/rosters/ with {{${code}:…}} at the cell.`),
      [],
    );
    assert.deepEqual(
      [...new Set(expected.flat())].filter((code) => !CODES.includes(code as RosterProblemCode)),
      [],
    );
  });

  it('matches the rows of docs/rosters.md, in order', () => {
    const order = 'The table "Problems in a roster" of docs/rosters.md needs a row for each code, in the order of problems.ts.';
    assert.deepEqual(readPage('docs/rosters.md').rows.get('Problems in a roster'), CODES, order);
  });
});

/** Those that test/unit/documents/platform/workspaces.test.ts plants, each alone. */
const ACROSS_PLANTED: readonly PipelineProblemCode[] = ACROSS_CODES;

const PIPELINE_CODES = Object.keys(PIPELINE_PROBLEMS) as PipelineProblemCode[];

describe('the catalogue of pipeline problems', () => {
  it('has a rule for each code', () => {
    const rules = readSources('server/core/platform', 'server/documents/platform').filter(({ path }) => !path.endsWith('/problems.ts'));
    const given = rules.flatMap(({ tree }) => findNodes(tree, ts.isStringLiteral).map(({ text }) => text));
    const bare = PIPELINE_CODES.filter((code) => !given.includes(code));
    assert.deepEqual(
      bare.map((code) => `No rule reports "${code}". Add one in server/core/platform/pipelines/rules/.`),
      [],
    );
  });

  it('has a case for each code that expects it alone, and no case for an unknown code', () => {
    const expected = readPipelineCases().map((item) => [...new Set(item.expected.map(({ code }) => code))]);
    const alone = expected.filter((codes) => codes.length === 1).map(([code]) => code);
    const bare = PIPELINE_CODES.filter((code) => !alone.includes(code) && !ACROSS_PLANTED.includes(code));
    assert.deepEqual(
      bare.map(
        (code) => `No pipeline has "${code}" alone. Add one to test/fixtures/pipelines/invalid/ with a comment "^ ${code}" at the token.`,
      ),
      [],
    );
    assert.deepEqual(
      [...new Set(expected.flat())].filter((code) => !PIPELINE_CODES.includes(code as PipelineProblemCode)),
      [],
    );
  });

  it('matches the rows of docs/pipelines.md, in order', () => {
    const order = 'The table "Problems in a pipeline" of docs/pipelines.md needs a row for each code, in the order of problems.ts.';
    assert.deepEqual(readPage('docs/pipelines.md').rows.get('Problems in a pipeline'), PIPELINE_CODES, order);
  });
});

const REQUEST_CODE_NAMES = Object.keys(REQUEST_PROBLEMS) as RequestProblemCode[];

describe('the catalogue of export request problems', () => {
  it('has a rule for each code', () => {
    const rules = readSources('server/core/insights', 'server/documents/insights', 'server/language/insights').map(({ path, text }) =>
      path.endsWith('/problems.ts') ? text.slice(text.indexOf('REQUEST_CODES')) : text,
    );
    assert.deepEqual(
      REQUEST_CODE_NAMES.filter((code) => !rules.some((text) => text.includes(`'${code}'`))),
      [],
    );
  });

  it('has a case for each code that a document alone can have', () => {
    const expected = readMarkedCases('exportRequests').map((item) => [...new Set(item.expected.map(({ code }) => code))]);
    const alone = expected.filter((codes) => codes.length === 1).map(([code]) => code);
    assert.deepEqual(
      REQUEST_CODE_NAMES.filter((code) => !alone.includes(code)),
      ['UNKNOWN_TEAM'],
    );
  });

  it('matches the rows of docs/insights.md, in order', () => {
    assert.deepEqual(readPage('docs/insights.md').rows.get('Problems in an export request'), REQUEST_CODE_NAMES);
  });
});

const KEY_CODES = Object.keys(KEY_PROBLEMS) as KeyProblemCode[];

describe('the catalogue of key list problems', () => {
  it('has a rule for each code', () => {
    const rules = readSources('server/core/segments', 'server/documents/segments').filter(({ path }) => !path.endsWith('/keyProblems.ts'));
    const given = rules.flatMap(({ tree }) => findNodes(tree, ts.isStringLiteral).map(({ text }) => text));
    assert.deepEqual(
      KEY_CODES.filter((code) => !given.includes(code)),
      [],
    );
  });

  it('matches the rows of docs/segments.md, in order', () => {
    assert.deepEqual(readPage('docs/segments.md').rows.get('Problems in a list of keys'), KEY_CODES);
  });
});
