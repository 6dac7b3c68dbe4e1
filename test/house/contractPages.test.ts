import assert from 'node:assert/strict';
import { ASSUMED_ENDPOINTS } from '../../server/wire/assumedEndpoints.ts';
import { type Area, ENDPOINTS, type Endpoint, type Evidence } from '../../server/wire/endpoints.ts';
import { readSection } from '../support/markdown.ts';

/** The page of each area. */
const PAGES: Readonly<Record<Area, string>> = {
  developers: 'docs/contract/developers.md',
  insights: 'docs/contract/insights.md',
  segments: 'docs/contract/segments.md',
  platform: 'docs/contract/platform.md',
  local: 'docs/contract/emulator.md',
};

const EVIDENCE: Readonly<Record<Evidence, string>> = {
  documented: 'contract',
  'public fact': 'public fact',
  'our decision': 'our decision',
};

const ALL: readonly Endpoint[] = Object.values(ENDPOINTS);

/** Returns the row of an endpoint on its page, without the last cell, which describes it. */
function toRow({ method, path, needs, orNeeds, evidence }: Endpoint): string {
  const keys = [needs, orNeeds].filter((need) => need != null).map((need) => `\`${need}\``);
  return `| \`${method} ${path.replace(/:(\w+)/g, '{$1}')}\` | ${keys.length === 0 ? '–' : keys.join(' or ')} | ${EVIDENCE[evidence]} |`;
}

describe('the contract pages', () => {
  it('docs/contract/platform.md#assumed-endpoints lists exactly the endpoints that are assumed, none of which the service has', () => {
    const rows = readSection('docs/contract/platform.md', 'Assumed endpoints').match(/^\| `.*$/gm) ?? [];
    const expected = Object.values(ASSUMED_ENDPOINTS).map(({ method, path, evidence, summary }) => {
      return `| \`${method} ${path}\` | ${evidence} | ${summary} |`;
    });
    assert.deepEqual(rows, expected);
    assert.deepEqual(
      Object.keys(ASSUMED_ENDPOINTS).filter((name) => Object.hasOwn(ENDPOINTS, name)),
      [],
    );
    const own = new Set(ALL.map(({ method, path }) => `${method} ${path}`));
    assert.deepEqual(
      Object.values(ASSUMED_ENDPOINTS).filter(({ method, path }) => own.has(`${method} ${path}`)),
      [],
    );
  });

  for (const [area, page] of Object.entries(PAGES)) {
    it(`${page}#endpoints lists exactly the endpoints of its area with their keys and evidence`, () => {
      const rows = readSection(page, 'Endpoints').match(/^\| `.*$/gm) ?? [];
      const expected = ALL.filter((endpoint) => endpoint.area === area).map(toRow);
      assert.deepEqual(rows.map((row) => row.split('|').slice(0, 4).join('|').concat('|')).toSorted(), expected.toSorted());
      assert.deepEqual(
        rows.filter((row) => row.split('|')[4]!.trim() === ''),
        [],
      );
    });
  }
});
