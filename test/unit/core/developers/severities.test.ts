import assert from 'node:assert/strict';
import {
  applySeverities,
  ROSTER_PROBLEMS,
  type RosterProblemCode,
  readSeverities,
  severitiesOf,
} from '../../../../server/core/developers/problems.ts';
import type { Severity } from '../../../../server/core/problem.ts';

const CODES = Object.keys(ROSTER_PROBLEMS) as RosterProblemCode[];
const ALL = ['error', 'warning', 'info', 'hint', 'off'] as const;
const read = (value: unknown) => readSeverities(value, 'severities');

describe('severities of roster problems', () => {
  it('can be the default of each code', () => {
    for (const code of CODES) assert.ok(severitiesOf(code).includes(ROSTER_PROBLEMS[code].severity), code);
  });

  it('never lower a service error below a warning, and never raise a hint to an error', () => {
    for (const code of CODES) {
      for (const wanted of ALL) {
        const { severities, complaints } = read({ [code]: wanted });
        const { service, severity } = ROSTER_PROBLEMS[code];
        const isRaised = severity === 'hint' && wanted === 'error';
        const isSilenced = service && wanted !== 'error' && wanted !== 'warning';
        assert.equal(severities[code], isRaised || isSilenced ? 'warning' : wanted);
        assert.equal(complaints.length, isRaised || isSilenced ? 1 : 0);
      }
    }
  });

  it('report invalid entries and apply the rest', () => {
    const { severities, complaints } = read({
      EMPTY_CSV: 'off',
      SEVERAL_ROOTS: 'loud',
      NO_SUCH: 'hint',
      HIDDEN_CHARACTER: 'info',
      toString: 'off',
    });
    assert.deepEqual(severities, { EMPTY_CSV: 'warning', HIDDEN_CHARACTER: 'info' });
    assert.deepEqual(complaints, [
      'severities.EMPTY_CSV cannot be "off" because the service rejects such rosters; "warning" is used instead.',
      'severities.SEVERAL_ROOTS must be one of warning, info, hint, off; the default severity is used instead.',
      'Unknown code "NO_SUCH" in severities; it is ignored. Take a code from the table "Problems in a roster" in docs/rosters.md.',
      'Unknown code "toString" in severities; it is ignored. Take a code from the table "Problems in a roster" in docs/rosters.md.',
    ]);
  });

  it('of a wrong type are reported and not applied', () => {
    for (const value of [7, 'off', [], true]) assert.deepEqual([read(value).severities, read(value).complaints.length], [{}, 1]);
    for (const value of [undefined, null, {}]) assert.deepEqual(read(value), { severities: {}, complaints: [] });
  });

  it('change what is shown, and omit what is off', () => {
    const problems = [
      { code: 'EMPTY_CSV', severity: 'error' },
      { code: 'SEVERAL_ROOTS', severity: 'hint' },
      { code: 'HIDDEN_CHARACTER', severity: 'hint' },
    ] as const satisfies readonly { code: RosterProblemCode; severity: Severity }[];
    assert.equal(applySeverities(problems, {}), problems);
    assert.deepEqual(applySeverities(problems, { EMPTY_CSV: 'warning', SEVERAL_ROOTS: 'off' }), [
      { code: 'EMPTY_CSV', severity: 'warning' },
      { code: 'HIDDEN_CHARACTER', severity: 'hint' },
    ]);
  });
});
