import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DEFINITIONS_FILE, kindOfAccountFile, listFolderPlaces } from '../../../../server/core/account/folderNames.ts';
import { DEFAULT_ROSTER_SETTINGS } from '../../../../server/core/developers/rosterSettings.ts';
import { checkAccountFile } from '../../../../server/documents/account/accountFile.ts';
import { readFacts } from '../../../../server/documents/account/readFacts.ts';
import { readFolder } from '../../../../server/documents/account/readFolder.ts';
import { fixDocument } from '../../../../server/documents/fixDocument.ts';
import { campaign, SEED } from '../../../support/campaign.ts';
import { readMarkedFolders } from '../../../support/markedCases.ts';

const CASES = readMarkedFolders();
const TEXTS = CASES.flatMap(({ files }) =>
  [...files].flatMap(([path, { text }]) => {
    const kind = kindOfAccountFile(path);
    return kind === null ? [] : [{ path, kind, text }];
  }),
);
const factsOf = (files: ReadonlyMap<string, string>) => readFacts({ paths: files.keys(), textOf: (path) => files.get(path) ?? null });

describe('a file of an account', () => {
  it(`is checked without failing after any edits, and is refused if its folder is (seed ${SEED})`, () => {
    const edits = fc.array(
      fc.tuple(fc.nat(), fc.nat(12), fc.constantFrom('', ' ', '\n', '- ', ': ', '[', '}', '"', '*a', '&a ', '\u0000', '<<: ', 'é')),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(fc.constantFrom(...TEXTS), edits, ({ path, kind, text }, all) => {
        let edited = text;
        for (const [at, length, added] of all) {
          const start = at % (edited.length + 1);
          edited = edited.slice(0, start) + added + edited.slice(start + length);
        }
        const files = new Map([
          ['fairlead.yaml', 'layout: 1\nmanage: {}\n'],
          ['roster/people.roster.csv', 'name,email\n'],
          [path, edited],
        ]);
        const { problems, lines } = checkAccountFile(kind, edited, factsOf(files));
        for (const { range } of problems) assert.ok(range.start.line < lines.lineCount && range.start.character >= 0);
        const refused = problems.some(({ severity }) => severity === 'error');
        const isRefused = readFolder(files).problems.some((problem) => problem.path === path);
        // What the check passes over, such as values of aliases, the reader may still refuse.
        assert.ok(isRefused || !refused, edited);
      }),
      { seed: SEED, numRuns: campaign(100, 20_000) },
    );
  });

  it('has certain fixes that leave no mistake that they are for', () => {
    for (const { name, files } of CASES) {
      const facts = factsOf(new Map([...files].map(([path, { text }]) => [path, text])));
      for (const [path, { text }] of files) {
        const kind = kindOfAccountFile(path);
        if (kind === null) continue;
        const { problems } = checkAccountFile(kind, text, facts);
        const certain = problems.filter(({ fixes }) => fixes.some(({ isPreferred }) => isPreferred));
        const fixed = fixDocument(text, kind, DEFAULT_ROSTER_SETTINGS, facts);
        const left = checkAccountFile(kind, fixed.text, facts).problems;
        assert.ok(left.length <= problems.length - certain.length, `${name} ${path}\n${fixed.text}`);
      }
    }
  });

  it('is known by its place below any folder', () => {
    assert.deepEqual(listFolderPlaces('/a/segments/b/segments/definitions.yaml'), [
      { root: '/a/segments/b', path: DEFINITIONS_FILE },
      { root: '/a', path: 'segments/b/segments/definitions.yaml' },
    ]);
    assert.deepEqual(listFolderPlaces('fairlead.yaml'), [{ root: '', path: 'fairlead.yaml' }]);
    assert.deepEqual(listFolderPlaces('/a/segments'), []);
    assert.equal(kindOfAccountFile('constructor'), null);
  });
});
