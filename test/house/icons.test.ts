import assert from 'node:assert/strict';
import { NOUNS } from '../../client/window/icons.ts';
import { readSources } from '../support/sources.ts';

const TABLE = 'client/window/icons.ts';

/** The icon of a command's record, which goes into the manifest. */
const OF_COMMAND = /^ {4}icon: '[a-z-]+',$|(?<=^ {2}\w+: \{ run: .*)icon: '[a-z-]+'/gm;

describe('icons', () => {
  it('of rows come from one table', () => {
    const loose = readSources('client').filter(({ path, text }) => {
      const rows = text.includes('satisfies CommandRecords<') ? text.replace(OF_COMMAND, '') : text;
      return path !== TABLE && /\bicon(Colour)?: (?:.*\? )?'/.test(rows);
    });
    assert.deepEqual(
      loose.map(({ path }) => path),
      [],
    );
  });

  it('are unique per noun', () => {
    const icons = Object.values(NOUNS).map(({ icon }) => icon);
    assert.deepEqual([...new Set(icons)], icons);
  });

  it('of nouns appear in pick lists only through that table', () => {
    const nouns = Object.values(NOUNS).map(({ icon }) => `$(${icon})`);
    const loose = readSources('client').flatMap(({ path, text }) =>
      nouns.filter((icon) => path !== TABLE && !GENERIC.has(icon) && text.includes(icon)).map((icon) => `${path}: ${icon}`),
    );
    assert.deepEqual(loose, []);
  });
});

/** Icons that also have a general meaning, like a warning. */
const GENERIC: ReadonlySet<string> = new Set(['$(warning)']);
