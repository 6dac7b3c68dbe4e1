import assert from 'node:assert/strict';
import { CHAPTERS } from './contract/chapters.ts';
import { PROVEN, readStatements } from './contract/statements.ts';

const LISTED = readStatements();

describe('the statements of the contract', () => {
  it('are at least as many as were asked of the service from outside', () => {
    assert.ok(LISTED.length >= 357, String(LISTED.length));
  });

  it('are listed once each', () => {
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

  it('are all that rows prove', () => {
    const listed = new Set(LISTED);
    assert.deepEqual(
      PROVEN.flat().filter((statement) => !listed.has(statement)),
      [],
    );
  });

  it('are behind each row, unless it holds a public fact or a decision of ours', () => {
    const rows = CHAPTERS.flatMap(({ rows }) => rows);
    const bare = rows.filter(({ evidence, statements = [] }) => evidence === undefined && statements.length === 0);
    assert.deepEqual(
      bare.map(({ rule }) => rule),
      [],
    );
  });

  it('are held to by rows whose titles differ', () => {
    for (const { title, rows } of CHAPTERS) {
      assert.equal(new Set(rows.map(({ rule }) => rule)).size, rows.length, title);
    }
  });
});
