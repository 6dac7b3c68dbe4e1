import assert from 'node:assert/strict';
import fc from 'fast-check';
import { HOST_FORMATS } from '../../../../../server/core/insights/activityFormats.ts';
import { campaign, SEED } from '../../../../support/campaign.ts';
import { readHosts } from '../../../../support/hosts/readHosts.ts';
import { HOST_SAMPLES } from '../../../../support/hosts/samples.ts';

/** Returns a record without what is null, undefined or empty. */
const compact = (record: object): object => Object.fromEntries(Object.entries(record).filter(([, value]) => value != null && value !== ''));

/** Replaces the value at one of the places in a JSON value, counted in the order of its keys. */
function damage(value: object, place: number, replacement: unknown): void {
  const places: (readonly [holder: Record<string, unknown>, key: string])[] = [];
  const visit = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return;
    for (const [key, inner] of Object.entries(one)) {
      places.push([one as Record<string, unknown>, key]);
      visit(inner);
    }
  };
  visit(value);
  const found = places[place % Math.max(1, places.length)];
  if (found !== undefined) found[0][found[1]] = structuredClone(replacement);
}

describe('the readers of other systems', () => {
  it('all have a sample', () => {
    assert.deepEqual(
      HOST_SAMPLES.map(({ reader }) => reader).sort(),
      Object.values(HOST_FORMATS)
        .map(({ title }) => title)
        .sort(),
    );
  });

  for (const sample of HOST_SAMPLES) {
    const { reader, file, beside = [], records, left = [], notes = [] } = sample;
    const texts = [file, ...beside].map((one) => JSON.stringify(one));

    it(`${reader}: take what counts, and say what they leave out`, () => {
      const read = readHosts(texts, sample);
      assert.deepEqual(read.faults, []);
      assert.deepEqual(read.records.map(compact), records.map(compact));
      assert.deepEqual(read.left, left);
      assert.equal(read.notes.length, notes.length, read.notes.join('\n'));
      for (const [index, note] of notes.entries()) assert.match(read.notes[index] ?? '', note);
      assert.equal(read.readings[0]?.name, reader);
    });

    it(`${reader}: read pages one after another, lines, and pages in a list alike, in pieces of any size`, () => {
      const expected = readHosts(texts, sample).records;
      const pages = Array.isArray(file) ? file : [file];
      const several = Array.isArray(file) ? pages.map((page) => JSON.stringify([page])) : [JSON.stringify(file)];
      for (const text of [
        several.join(''),
        pages.map((page) => `${JSON.stringify(page)}\n`).join(''),
        JSON.stringify([pages]),
        JSON.stringify(file, null, 2),
      ]) {
        for (const size of [7, 64, 1 << 16]) assert.deepEqual(readHosts([text, ...texts.slice(1)], sample, size).records, expected);
      }
    });

    it(`${reader}: refuse a file cut in half in one line`, () => {
      const [text = ''] = texts;
      for (const share of [0.1, 0.5, 0.99]) {
        const { faults } = readHosts([text.slice(0, Math.floor(text.length * share))], sample);
        assert.equal(faults.length, 1);
        assert.match(faults[0] ?? '', /is not complete: the file ends in the middle of it\. Fetch the file again$/);
      }
    });
  }

  it(`never throw, and take nothing but valid records from damaged items (seed ${SEED})`, () => {
    const odd = fc.constantFrom<unknown>(null, undefined, '', 0, -1, [], {}, 'x', [null], { login: 7 }, '2026-13-45T00:00:00Z', 1e300);
    fc.assert(
      fc.property(
        fc.constantFrom(...HOST_SAMPLES),
        fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 3 }),
        (sample, damages) => {
          const file = structuredClone(sample.file) as object;
          for (const [place, value] of damages) damage(file, place, value);
          const read = readHosts(
            [file, ...(sample.beside ?? [])].map((one) => JSON.stringify(one)),
            sample,
          );
          // Whatever is taken, left out or refused is accounted for, and what is taken without a fault is a record of a kind.
          for (const { kind, id } of read.records) assert.ok(typeof kind === 'string' && typeof id === 'string' && id !== '');
          for (const sentence of [...read.left, ...read.faults, ...read.notes]) assert.doesNotMatch(sentence, /undefined|NaN|\[object/);
        },
      ),
      { seed: SEED, numRuns: campaign(60, 20_000) },
    );
  });

  it('refuse what is of no known system in one line, and errors of a system by their message', () => {
    const cases: readonly (readonly [unknown, RegExp])[] = [
      [[{ foo: 1, bar: 2 }, { foo: 3 }, { foo: 4 }], /^\[0\] is nothing that Fairlead can read: an object with the keys foo, bar\. Give/],
      [{ items: [7] }, /is 7, not an object\. Give/],
      [
        { message: 'Bad credentials', documentation_url: 'https://docs.example', status: '401' },
        /an error that a system answered instead of data: "Bad credentials"\. Fetch/,
      ],
      [
        { data: null, errors: [{ type: 'NOT_FOUND', message: 'Could not resolve' }] },
        /an error that a system answered .*"Could not resolve"/,
      ],
      [
        { $id: '1', innerException: null, message: 'TF200016: No such project', typeName: 'X', typeKey: 'Y', errorCode: 0, eventId: 3000 },
        /an error that a system answered instead of data: "TF200016: No such project"/,
      ],
      [{ error: 'insufficient_scope', error_description: 'Needs read_api' }, /an error that a system answered .*"Needs read_api"/],
      [
        { type: 'commit', hash: 'c0ffee', message: 'Search faster' },
        /is nothing that Fairlead can read: an object with the keys type, hash/,
      ],
      [
        { action: 'created', comment: { id: 1, pull_request_url: 'x' }, pull_request: { number: 3 }, repository: {} },
        /is nothing that Fairlead can read: an object with the keys action, comment/,
      ],
      [
        [
          { type: 'issue', id: 1, kind: 'bug', title: 'Search is slow', reporter: { nickname: 'ann' } },
          { type: 'issue', id: 2, kind: 'task' },
        ],
        /^\[0\] is nothing that Fairlead can read: an object with the keys type, id, kind, title, reporter\. Give/,
      ],
      [{ data: { viewer: { login: 'ann' } } }, /is nothing that Fairlead can read: an object with the keys data\./],
    ];
    for (const [file, pattern] of cases) {
      const { faults, records } = readHosts([JSON.stringify(file)]);
      assert.deepEqual([faults.length, records.length], [1, 0], JSON.stringify(faults));
      assert.match(faults[0] ?? '', pattern);
    }
    assert.deepEqual(readHosts(['[]', '{"total_count":0,"workflow_runs":[]}']).faults, []);
  });

  it('count a thing that is listed again once, and its reason too', () => {
    const deployment = {
      id: 7,
      sha: 'c0ffee',
      environment: 'production',
      created_at: '2026-03-03T10:00:00Z',
      creator: { login: 'ann' },
      statuses_url: 'https://api.github.com/repos/acme/shop/deployments/7/statuses',
      repository_url: 'https://api.github.com/repos/acme/shop',
    };
    const { left, readings } = readHosts([JSON.stringify([deployment, deployment]), JSON.stringify([deployment])]);
    assert.deepEqual(left, ['1 deployment without a status; import their statuses too']);
    assert.deepEqual(
      readings.map(({ items, left: some }) => [items, some]),
      [
        [1, 1],
        [0, 0],
      ],
    );
  });

  it('take a pull request that was closed and opened again as open, in whatever order its states are listed', () => {
    const state = (closed: string | null, updated: string | undefined) => ({
      ...{ number: 7, html_url: 'https://github.com/acme/shop/pull/7', user: { login: 'ann' }, title: 'Search', head: { ref: 'search' } },
      ...{ base: { ref: 'main' }, created_at: '2026-03-01T10:00:00Z', merged_at: null, closed_at: closed, updated_at: updated },
    });
    const [closed, opened] = [state('2026-03-02T10:00:00Z', '2026-03-02T10:00:00Z'), state(null, '2026-03-03T10:00:00Z')];
    const again = state('2026-03-04T10:00:00Z', '2026-03-04T10:00:00Z');
    for (const [states, closedAt] of [
      [[closed, opened], null],
      [[opened, closed], null],
      [[closed, opened, closed], null],
      [[again, closed, opened], again.closed_at],
      [[opened, again, closed], again.closed_at],
      [[state(null, undefined), closed], closed.closed_at],
    ] as const) {
      const { records, faults } = readHosts([JSON.stringify(states)]);
      assert.deepEqual([faults, records.map((record) => record.closedAt)], [[], [closedAt]], JSON.stringify(states));
    }
  });

  it('leave out deployments that do not say how they ended, and events that a tool added, instead of refusing the file', () => {
    const address = 'https://bitbucket.org/acme/shop/addon/pipelines/home#!/results/186';
    const state = { name: 'COMPLETED', url: address, completed_on: '2026-03-03T10:00:00Z' };
    const toDeployment = (uuid: string, more: object, environment: string, type: string) => ({
      type: 'deployment',
      uuid,
      environment: { name: environment, environment_type: { name: type } },
      release: { url: address },
      state: { ...state, ...more },
    });
    const succeeded = { status: { name: 'SUCCESSFUL' } };
    const deployments = readHosts([
      JSON.stringify([
        toDeployment('{a}', {}, 'Production', 'Production'),
        toDeployment('{b}', succeeded, 'Main', 'Production'),
        toDeployment('{c}', succeeded, 'Production copy', 'Test'),
      ]),
    ]);
    assert.deepEqual(deployments.faults, []);
    assert.deepEqual(
      deployments.records.map(({ id, environment }) => [id, environment]),
      [['bitbucket.org/acme/shop:deployment/b', 'Main']],
    );
    assert.deepEqual(deployments.left.toSorted(), [
      '1 deployment to "Production copy", which is not production; --environment names others',
      '1 deployment without a status of how it ended',
    ]);
    const context = { id: 'e1', timestamp: '2026-03-03T10:00:00Z', type: 'dev.cdeventsx.mytool-resource.created.0.1.0' };
    const custom = readHosts([JSON.stringify({ context, subject: { id: 'r1', content: {} } })]);
    assert.deepEqual([custom.faults, custom.left], [[], ['1 event of kinds that a tool added']]);
  });
});

/** What a host may have for a time: garbage, zero, nothing, other forms, days that are not, and times before and after all others. */
const ODD_TIMES = [
  ...['soon', '', '0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2026-02-30T10:00:00Z', '2026-03-01', '2026-03-01 10:00:00 UTC'],
  ...['2001-01-01T00:00:00Z', '3026-01-01T00:00:00Z', null],
];

/** Returns the places of all times in a value. */
function listTimes(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTimes(inner, [...at, key]));
}

function withTime(value: unknown, at: readonly string[], time: string | null): unknown {
  const copy = structuredClone(value) as Record<string, unknown>;
  let inner = copy;
  for (const key of at.slice(0, -1)) inner = inner[key] as Record<string, unknown>;
  inner[at.at(-1)!] = time;
  return copy;
}

describe('an odd time in one record of a code host', () => {
  // Without the formats of events: those without a time are refused, so that their senders correct them.
  const hosts = HOST_SAMPLES.filter(({ reader }) => /^(?:GitHub|GitLab|Bitbucket|Azure)/.test(reader));

  it('never refuses its file', () => {
    const refused: string[] = [];
    for (const sample of hosts) {
      const files = [sample.file, ...(sample.beside ?? [])];
      const read = (changed: unknown) =>
        readHosts(
          [changed, ...files.slice(1)].map((file) => JSON.stringify(file)),
          sample,
        ).faults;
      const before = read(files[0]).length;
      for (const at of listTimes(files[0])) {
        for (const time of ODD_TIMES) {
          const faults = read(withTime(files[0], at, time));
          if (faults.length > before) refused.push(`${sample.reader} ${at.join('.')} ${time}: ${faults.join()}`);
        }
      }
    }
    assert.deepEqual(refused, []);
  });
});
