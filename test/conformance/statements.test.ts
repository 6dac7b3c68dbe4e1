import assert from 'node:assert/strict';
import { CHAPTERS } from './contract/chapters.ts';
import { PROVEN, readStatements } from './contract/statements.ts';

const LISTED = readStatements();

describe('the statements of the contract', () => {
  it('are at least as many as the contract had at first', () => {
    assert.ok(LISTED.length >= 357, String(LISTED.length));
  });

  it('are listed without duplicates', () => {
    assert.deepEqual(
      LISTED.filter((statement, index) => LISTED.indexOf(statement) !== index),
      [],
    );
  });

  it('each have a row', () => {
    const proven = new Set(PROVEN.flat());
    assert.deepEqual(
      LISTED.filter((statement) => !proven.has(statement)),
      [],
    );
  });

  it('include every statement that a row proves', () => {
    const listed = new Set(LISTED);
    assert.deepEqual(
      PROVEN.flat().filter((statement) => !listed.has(statement)),
      [],
    );
  });

  it('are proven by each row, unless it checks a public fact or our own decision', () => {
    const rows = CHAPTERS.flatMap(({ rows }) => rows);
    const bare = rows.filter(({ evidence, statements = [] }) => evidence === undefined && statements.length === 0);
    assert.deepEqual(
      bare.map(({ rule }) => rule),
      [],
    );
  });

  it('are proven by rows with distinct titles', () => {
    for (const { title, rows } of CHAPTERS) {
      assert.equal(new Set(rows.map(({ rule }) => rule)).size, rows.length, title);
    }
  });
});
