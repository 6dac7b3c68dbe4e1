import assert from 'node:assert/strict';
import { readSources } from '../support/sources.ts';

const SOURCES = readSources('server', 'client');

const pathsOf = (pattern: RegExp) => SOURCES.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** The only files that build regular expressions while they run, and out of what: none of it may be a pattern of a user. */
const BUILT: Readonly<Record<string, string>> = {
  'server/core/developers/hints/hiddenCharacters.ts': 'the pattern of an address',
  'server/core/developers/hints/letters.ts': 'letters of its own table',
  'server/core/developers/removalLimit.ts': 'its own pattern, which the manifest has too',
  'server/core/grammars.ts': 'its own patterns',
  'server/core/insights/git/commit.ts': 'its own words',
  'server/core/nearestType.ts': 'its own pattern',
  'server/core/platform/pipelines/inputs/plainPattern.ts': 'a pattern of a user that repeats so little that its steps are counted before',
  'server/documents/developers/fixes/likelyPeople.ts': 'a word that consists of letters',
  'server/documents/insights/activity/datePattern.ts': 'escaped text and forms of its own, none of them beside the same',
  'server/documents/insights/activity/jiraDates.ts': 'its own patterns',
  'server/documents/platform/conversion/convert.ts': 'a marker of its own',
  'server/documents/platform/workspace/facts.ts': 'keys of its own',
  'server/documents/platform/workspace/reconcile.ts': 'a number',
  'server/http/routes.ts': 'addresses of the endpoints',
  'server/http/server.ts': 'prefixes of its own',
};

describe('regular expressions', () => {
  it('are built while a program runs in these files only, and those of users in core/pattern.ts', () => {
    assert.deepEqual(pathsOf(/\bRegExp\(/), Object.keys(BUILT));
    assert.deepEqual(pathsOf(/'re2js'/), ['server/core/pattern.ts']);
  });

  it('are not built out of texts by the way either', () => {
    // A text that is given to these becomes a regular expression.
    assert.deepEqual(pathsOf(/\.(?:match|matchAll)\((?!\/|[A-Z_]+\)|\w+\.pattern\)|\{|new RegExp)/), []);
  });

  it('are built out of globs in one file only, which limits them first', () => {
    assert.deepEqual(pathsOf(/from '(?:ignore|minimatch|picomatch|micromatch)'|\bmatchesGlob\b.*from 'node:path/), [
      'server/cli/check/patterns.ts',
    ]);
  });
});
