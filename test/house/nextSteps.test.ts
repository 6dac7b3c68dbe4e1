import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import type { CommandName } from '../../client/manifest/commandNames.ts';
import { LASTING_PLACES } from '../../client/window/nextSteps.ts';
import { describePlace, isThere, PLACES } from '../support/lastingPlaces.ts';
import { type Button, listMessages, listOwnButtons, listShowing } from '../support/messageTable.ts';

const PAGE = 'docs/decisions/messages.md';
const HEAD = `# Messages

Every message of the editor that has buttons, and where each step is found when the message is gone. \`npm run messages\` writes this page out of the source; a button without a lasting place does not compile, or fails \`test/house/nextSteps.test.ts\`. A command is also kept below the row of its operation in the Activity view, as “Next: …”.
`;

describe('the next steps offered in messages', () => {
  const messages = listMessages();
  const own = listOwnButtons();

  it('are shown by one function, besides the questions', () => {
    assert.deepEqual(listShowing(), ['client/window/ask.ts', 'client/window/report.ts']);
  });

  it('are found in every message that passes more than its text', () => {
    assert.ok(messages.length > 30);
    assert.deepEqual(
      messages.filter(({ buttons }) => buttons.length === 0),
      [],
    );
  });

  it('each have a permanent place in the interface', () => {
    const all = [...messages.flatMap(({ buttons }) => buttons), ...own];
    const commands = new Set(all.flatMap((button) => button.commands));
    assert.deepEqual(
      [...commands].filter((name) => (PLACES[name as CommandName] ?? []).length === 0),
      [],
    );
    assert.deepEqual(
      all.filter(({ commands: own, lasts }) => own.length === 0 && lasts === null),
      [],
    );
  });

  it(`are listed in ${PAGE}`, () => {
    const lines = messages.map(({ path, text, buttons }) => `| \`${path}\` | ${toText(text)} | ${buttons.map(toCell).join('<br>')} |`);
    const page = [
      HEAD,
      '## Of commands',
      '',
      '| file | message | buttons, and where they last |',
      '|---|---|---|',
      ...lines,
      '',
      '## Of refusals',
      '',
      'By the code of a refusal; `client/window/nextSteps.ts` has the table.',
      '',
      '| button | where it lasts |',
      '|---|---|',
      ...own.map((button) => `| ${toText(button.title)} | ${listPlaces(button)} |`),
      '',
    ].join('\n');
    if (process.env.FAIRLEAD_MESSAGES === 'write') writeFileSync(PAGE, page);
    assert.equal(readFileSync(PAGE, 'utf8'), page, 'npm run messages writes it');
  });

  for (const [name, places] of Object.entries(PLACES)) {
    for (const place of places) it(`${name}: ${Object.values(place).join(' ')}`, () => assert.ok(isThere(name as CommandName, place)));
  }
});

function toCell(button: Button): string {
  return `**${toText(button.title)}**: ${listPlaces(button)}`;
}

function listPlaces({ commands, lasts }: Button): string {
  if (lasts !== null) return LASTING_PLACES[lasts];
  const places = commands.flatMap((name) => PLACES[name as CommandName] ?? []).map(describePlace);
  return [...new Set(places)].join(', ');
}

/** A text that users read, or the code that makes it. */
function toText(text: string): string {
  if (/^\w[\w.]*(\(.*\))?$/.test(text) && /[a-z](\(|$)/.test(text) && !/^[A-Z]/.test(text)) return `\`${text}\``;
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
