import assert from 'node:assert/strict';
import { DEFAULT_ROSTER_SETTINGS } from '../../../server/core/developers/rosterSettings.ts';
import type { DocumentKind } from '../../../server/core/documentKinds.ts';
import { checkDocument, FileContent } from '../../../server/documents/checkDocument.ts';
import { scanCsv } from '../../../server/documents/csv/scan.ts';
import { readCells } from '../../../server/documents/developers/bytes/cells.ts';
import { checkRosterBytes } from '../../../server/documents/developers/bytes/check.ts';
import { checkRoster } from '../../../server/documents/developers/check.ts';
import { fixDocument } from '../../../server/documents/fixDocument.ts';
import { createRecordCollector } from '../../../server/documents/insights/activity/collectRecords.ts';
import { RECORD_FORMATS, type RecordFormat } from '../../../server/documents/insights/activity/formats.ts';
import { readPlatformEntity } from '../../../server/documents/platform/entity.ts';
import { readIdentitySheet } from '../../../server/documents/segments/identitySheet.ts';
import { readIdentityTable } from '../../../server/documents/segments/identityTable.ts';
import { toDeveloper } from '../../../server/service/developers/developers.ts';
import { campaign } from '../../support/campaign.ts';
import { HOSTILE_TEXTS, type HostileText } from '../../support/hostileTexts.ts';

/** Large enough to exhaust a stack; `npm run bench -- growth` measures what becomes slow. */
const SIZE = 4_000;

/** The size of texts without a chain of things that refer to or contain each other. */
const FLAT_SIZE = campaign(500, SIZE);

const DEEP = /^nested |^open (brackets|braces|expressions)|chain|aliases of aliases|a long path|variables|an expression/;

const KINDS: Partial<Record<HostileText['kind'], DocumentKind>> = {
  roster: 'roster',
  pipeline: 'pipeline',
  connector: 'pipeline',
  project: 'pipeline',
  request: 'request',
  keys: 'keys',
  sources: 'sources',
  account: 'account',
  definitions: 'definitions',
  mapping: 'mapping',
};

const FORMATS: Partial<Record<HostileText['kind'], RecordFormat>> = { ndjson: 'ndjson', json: 'json', activityCsv: 'csv' };

describe('hostile texts', () => {
  for (const { kind, shape, make } of HOSTILE_TEXTS) {
    it(`are read without failing: ${kind}, ${shape}`, () => {
      const text = make(DEEP.test(shape) ? SIZE : FLAT_SIZE);
      const checkedAs = KINDS[kind];
      if (checkedAs !== undefined) {
        const ofText = checkDocument('a', text, checkedAs, DEFAULT_ROSTER_SETTINGS);
        const ofBytes = checkDocument('a', new FileContent(Buffer.from(text)), checkedAs, DEFAULT_ROSTER_SETTINGS);
        assert.equal(ofBytes.problems.length, ofText.problems.length);
        for (const { range } of ofText.problems) assert.ok(range.start.line >= 0 && range.start.character >= 0);
      }
      if (kind === 'connector' || kind === 'project') readPlatformEntity(text);
      if (kind === 'identities') readIdentitySheet(text, []);
      if (kind === 'developerIdentities') readIdentityTable(text);
      const format = FORMATS[kind];
      if (format !== undefined) readActivity(text, format);
    });
  }

  for (const [kind, shape] of [
    ['keys', 'equal keys'],
    ['keys', 'blank lines between'],
    ['pipeline', 'unknown aliases'],
    ['roster', 'equal e-mails'],
  ] as const) {
    it(`list at most 5,000 problems of a kind and count the rest: ${kind}, ${shape}`, () => {
      const { make } = HOSTILE_TEXTS.find((text) => text.kind === kind && text.shape === shape)!;
      const { problems } = checkDocument('a', make(7_000), kind, DEFAULT_ROSTER_SETTINGS);
      assert.ok(problems.length <= 5_010, String(problems.length));
      const counted = problems.filter(({ message }) => / more problems? of this kind (?:is|are) not listed/.test(message));
      assert.equal(counted.length, 1);
    });
  }

  it('are fixed even if everything is a duplicate', () => {
    const same = `name,email,manager_email\n${'A,a@x.com,\n'.repeat(SIZE)}`;
    const { text } = fixDocument(same, 'roster', DEFAULT_ROSTER_SETTINGS);
    assert.equal(text.split('\n').filter((line) => line === 'A,a@x.com,').length, 1);
  });
});

describe('processing a long row', () => {
  it('splits the cells of a developer once, however many attributes there are', () => {
    let cuts = 0;
    const columns = Array.from({ length: 500 }, (_, index) => ({ header: `c${index}`, fieldType: 'CUSTOM' as const }));
    const row = {
      name: 'A',
      email: 'a@x.com',
      managerEmail: '',
      get cells() {
        cuts++;
        return columns.map(({ header }) => header);
      },
    };
    const { attributes } = toDeveloper(columns)(row, 1);
    assert.equal(cuts, 1);
    assert.equal(attributes.c499, 'c499');
  });

  it('places distant cells like a text check does, with non-ASCII and multi-line cells', () => {
    const cells = Array.from({ length: 900 }, (_, index) => (index % 7 === 0 ? `"é🦊\n${index}"` : `=é🦊${index}`));
    const headers = cells.map((_, index) => `é🦊 ${index % 450}`);
    const text = `name,email,manager_email,${headers}\nA,a@x.com,,${cells}\nB,b@x.com,nobody@x.com,${cells}\nB,a@x.com,,${cells}\n`;
    const ofText = checkRoster(text);
    const ofBytes = checkRosterBytes(Buffer.from(text));
    assert.deepEqual(ofBytes.problems, ofText.problems);
    const again = checkDocument('a', new FileContent(Buffer.from(text)), 'roster', DEFAULT_ROSTER_SETTINGS).problems;
    assert.deepEqual(again, checkDocument('a', text, 'roster', DEFAULT_ROSTER_SETTINGS).problems);
  });

  it('scans a long row once, even if another is requested in between', () => {
    let looks = 0;
    const bytes = Buffer.from(`${'a,'.repeat(4_000)}a\nb,b\n`);
    const counted = new Proxy(bytes, {
      get: (target, key) => {
        if (key === '0') looks++;
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const cells = readCells(counted);
    const first = looks;
    for (let turn = 0; turn < 10; turn++) {
      assert.equal(cells.row(0).starts.length, 4_001);
      assert.equal(cells.row(8_002).starts.length, 2);
    }
    assert.ok(looks - first <= 3, `looked ${looks - first} times at the first byte`);
  });

  it('treats recased e-mails as one person, the first of them', () => {
    const spellings = Array.from({ length: 4_000 }, (_, index) =>
      index.toString(2).padStart(12, '0').replaceAll('1', 'A').replaceAll('0', 'a'),
    );
    const text = `name,email,manager_email\n${spellings.map((email) => `A,${email}@x.com,`).join('\n')}\n${spellings.map((email, index) => `B,b${index}@x.com,${email}@x.com`).join('\n')}\n`;
    const { inputs, problems } = checkRoster(text);
    assert.equal(problems.filter(({ code }) => code === 'EMAIL_DIFFERS_ONLY_BY_CASE').length, 3_999);
    assert.equal(inputs.emailOf(3_999), inputs.managerOf(7_999));
    assert.equal(inputs.numberOf(`${spellings[3_000]}@x.com`), inputs.emailOf(3_000));
    assert.equal(inputs.firstTwinOf(inputs.emailOf(3_999)), 0);
    assert.equal(scanCsv(text).faults.length, 0);
  });
});

function readActivity(text: string, format: RecordFormat): void {
  const collector = createRecordCollector();
  const reader = RECORD_FORMATS[format].createReader();
  for (const entry of [...reader.push(text), ...reader.end()]) collector.take(entry);
  assert.ok(collector.collection().faults.length <= 100);
}
