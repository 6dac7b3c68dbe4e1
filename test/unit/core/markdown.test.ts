import assert from 'node:assert/strict';
import fc from 'fast-check';
import { escapeMarkdown, toCodeSpan, toLink, withoutLinks } from '../../../server/core/markdown.ts';
import { code, type Prose, sentence, toMarkup } from '../../../server/language/prose.ts';
import { ANY_CODE_POINT } from '../../support/anyCodePoint.ts';
import { parseMarkdown } from '../../support/parsedMarkdown.ts';

const HOSTILE = [
  ...['![x](https://evil.example/p.png)', '[x](command:workbench.action.reloadWindow)', '<img src=https://evil.example>', '<a href="x">'],
  ...['https://evil.example', 'www.evil.example', 'evil.example', 'ann@evil.example', '//localhost', 'mailto:a@b.cd', '&lt;', '&#60;'],
  ...['# ', '> ', '- ', '+ ', '1. ', '1) ', '---', '===', '***', '```', '~~~', '    ', '\t', '\n', '\r\n', '\n\n', '  \n', '\\', '`', '``'],
  ...[
    '*',
    '_',
    '__',
    '~~',
    '|',
    '| a |\n| - |',
    '[a]: https://evil.example',
    '[a]',
    '](',
    ')',
    '!',
    '$(bug)',
    '$x$',
    '<!--',
    '\u2028',
    '\u00a0',
    ' ',
  ],
];

const TEXT = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
      fc.string({ unit: ANY_CODE_POINT, maxLength: 6 }),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** NUL and the vertical tab are characters that Markdown cannot contain. */
const toShown = (text: string) => text.replace(/[\0\v]/g, '\ufffd');

describe('Markdown', () => {
  it('shows any escaped text exactly, with no link, image, HTML or formatting', () => {
    fc.assert(
      fc.property(TEXT, (text) => assert.deepEqual(parseMarkdown(escapeMarkdown(text)), { text: toShown(text), elements: [] })),
      { numRuns: 3_000 },
    );
  });

  it('links any text to a plain https address only', () => {
    const PAGE = 'https://example.com/docs/a-page/';
    const ADDRESSES = fc.oneof(
      fc.constantFrom(PAGE, 'command:x', 'http://example.com', 'https://a@b', `${PAGE}) [x](command:y`, `${PAGE}?q`),
      TEXT.filter((text) => !text.startsWith('https:')),
    );
    fc.assert(
      fc.property(TEXT, ADDRESSES, (text, address) => {
        const elements = text !== '' && address === PAGE ? ['link_open', 'link_close'] : [];
        assert.deepEqual(parseMarkdown(toLink(text, address)), { text: toShown(text), elements });
      }),
      { numRuns: 2_000 },
    );
  });

  it('shows any text as one code span', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        const { text: shown, elements } = parseMarkdown(toCodeSpan(text));
        assert.deepEqual(elements, ['code_inline']);
        assert.equal(shown, text.trim() === '' || /[\n\r\0\u2028\u2029]/.test(text) ? JSON.stringify(text) : text);
      }),
      { numRuns: 3_000 },
    );
  });

  it('writes prose with the exact text of its paragraphs, as text or code, and nothing else', () => {
    const expected = new Set(['strong_open', 'strong_close', 'code_inline']);
    fc.assert(
      fc.property(TEXT, TEXT, TEXT, (title, note, text) => {
        const prose: Prose = { title, notes: [note, [code(note)]], paragraphs: [text, sentence`Stage ${code(text)} of ${title}.`] };
        const { elements, text: shown } = parseMarkdown(toMarkup([prose], true).value);
        assert.deepEqual(
          elements.filter((element) => !expected.has(element)),
          [],
        );
        for (const part of [title, note, text]) assert.ok(shown.includes(toShown(part)), `${JSON.stringify(part)} in ${shown}`);
        const plain = toMarkup([prose], false).value;
        assert.ok(plain.endsWith(`Stage ${text} of ${title}.`));
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves no link in a message', () => {
    // What VS Code treats as a link in messages, progress and prompts.
    const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
    fc.assert(fc.property(TEXT, TEXT, (before, after) => assert.doesNotMatch(withoutLinks(`${before}[x](command:y)${after}`), LINK)));
  });
});
