import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { ASSUMED_ENDPOINTS } from '../../server/wire/assumedEndpoints.ts';
import { type Area, ENDPOINTS, type Endpoint, type EndpointName, type Evidence } from '../../server/wire/endpoints.ts';
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

/** Returns the table of the endpoints of an area. */
function toTable(area: Area): string {
  const rows = ALL.filter((endpoint) => endpoint.area === area).map((endpoint) => {
    const { needs, orNeeds, evidence, summary, loses, inverse } = endpoint;
    const keys = [needs, orNeeds].filter((need) => need != null).map((need) => `\`${need}\``);
    const undo = inverse === undefined ? '–' : toCode(ENDPOINTS[inverse as EndpointName]);
    const cells = [toCode(endpoint), keys.join(' or ') || '–', EVIDENCE[evidence], summary, loses?.() ?? '–', undo];
    return `| ${cells.join(' | ')} |\n`;
  });
  return ['| endpoint | key | evidence | what it does | what is lost | undone by |\n', '|---|---|---|---|---|---|\n', ...rows].join('');
}

function toCode({ method, path }: Endpoint): string {
  return `\`${method} ${path.replace(/:(\w+)/g, '{$1}')}\``;
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
    it(`${page}#endpoints is written from the table of endpoints (npm run contract)`, () => {
      const text = readFileSync(page, 'utf8');
      const written = text.replace(/(?<=\n## Endpoints\n\n)(?:\|.*\n)+/, () => toTable(area as Area));
      if (process.env.FAIRLEAD_CONTRACT === 'write') writeFileSync(page, written);
      else assert.equal(text, written);
      assert.ok(written.includes(toTable(area as Area)));
    });
  }
});
