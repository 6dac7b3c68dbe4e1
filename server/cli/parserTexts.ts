import * as l10n from '@vscode/l10n';
import { type Argument, Help, type HelpConfiguration, type Option } from 'commander';

/** The words of the parser in a help, as it writes them. */
const HELP_WORDS: Readonly<Record<string, string>> = {
  'Usage:': l10n.t('Usage:'),
  'Arguments:': l10n.t('Arguments:'),
  'Options:': l10n.t('Options:'),
  'Commands:': l10n.t('Commands:'),
  '[options]': l10n.t('[options]'),
  '[command]': l10n.t('[command]'),
};

function toHelpWord(word: string): string {
  return HELP_WORDS[word] ?? word;
}

const PLAIN = new Help();

/** Returns the description of an option or argument with its values, which the parser puts in parentheses after it. */
function withValues({ description }: Option | Argument, plain: string): string {
  const values = plain.slice(description.length);
  return (
    description +
    values
      .replace(/^( ?\()choices: /, (_, before: string) => before + l10n.t('choices: '))
      .replace(/^( ?\(|.*\], |.*", )default: /, (_, before: string) => before + l10n.t('default: '))
  );
}

/** Translates what the parser writes into a help. */
export const PARSER_HELP: HelpConfiguration = {
  // Terms are longer in some languages, and descriptions then have less room in 80 columns.
  minWidthToWrap: 30,
  styleTitle: toHelpWord,
  styleOptionText: toHelpWord,
  styleSubcommandText: toHelpWord,
  optionDescription: (option) => withValues(option, PLAIN.optionDescription(option)),
  argumentDescription: (argument) => withValues(argument, PLAIN.argumentDescription(argument)),
};

/** The errors of the parser, by their texts on one line; what it quotes is in the groups. */
const ERRORS: readonly (readonly [pattern: RegExp, toText: (...quoted: [string, string, string]) => string])[] = [
  [/^unknown option '(.*)'$/, (option) => l10n.t("Unknown option '{0}'", option)],
  [/^unknown command '(.*)'$/, (command) => l10n.t("Unknown command '{0}'", command)],
  [/^missing required argument '(.*)'$/, (argument) => l10n.t("Missing required argument '{0}'", argument)],
  [/^required option '(.*)' not specified$/, (option) => l10n.t("Required option '{0}' not specified", option)],
  [/^option '(.*)' argument missing$/, (option) => l10n.t("Option '{0}' argument missing", option)],
  [
    /^option '(.*?)' argument '(.*)' is invalid\. (.*)$/,
    (option, value, why) => l10n.t("Option '{0}' argument '{1}' is invalid. {2}", option, value, translate(why)),
  ],
  [
    /^command-argument value '(.*)' is invalid for argument '(.*)'\. (.*)$/,
    (value, argument, why) => l10n.t("Command-argument value '{0}' is invalid for argument '{1}'. {2}", value, argument, translate(why)),
  ],
  [
    /^too many arguments for '(.*)'\. Expected 1 argument but got (\d+): .*\.$/,
    (...quoted) => l10n.t("Too many arguments for '{0}'. Expected 1 argument but got {1}.", ...quoted),
  ],
  [
    /^too many arguments for '(.*)'\. Expected (\d+) arguments but got (\d+): .*\.$/,
    (...quoted) => l10n.t("Too many arguments for '{0}'. Expected {1} arguments but got {2}.", ...quoted),
  ],
  [/^Allowed choices are (.*)\.$/, (choices) => l10n.t('Allowed choices are {0}.', choices)],
  [/^\(Did you mean one of (.*)\?\)$/, (names) => l10n.t('(Did you mean one of {0}?)', names)],
  [/^\(Did you mean (.*)\?\)$/, (name) => l10n.t('(Did you mean {0}?)', name)],
];

/** Formats an error of the parser, such as `error: unknown option '--x'`, as a sentence on one line. */
export function toErrorSentence(text: string): string {
  const plain = text
    .replace(/^error: /, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
  const [, error = plain, hint] = /^(.*?) (\(Did you mean .*\?\))$/.exec(plain) ?? [];
  const sentence = hint === undefined ? translate(error) : `${translate(error)} ${translate(hint)}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${/[.?)]$/.test(sentence) ? '' : '.'}`;
}

/** Returns a text that the parser does not have in the language of the user as it is. */
function translate(text: string): string {
  for (const [pattern, toText] of ERRORS) {
    const found = pattern.exec(text);
    if (found !== null) return toText(found[1] ?? '', found[2] ?? '', found[3] ?? '');
  }
  return text;
}
