import type { Position, SignatureHelp } from 'vscode-languageserver';
import { listInputMethods, listMethods, type WordText } from '../../core/platform/pipelines/expressions/expressionTexts.ts';
import { isExpressionPlace } from '../../documents/platform/cursors.ts';
import type { ClientAbilities } from '../client.ts';
import { code, readOwnText, toMarkup } from '../prose.ts';
import type { OpenPipeline } from './openPipelines.ts';

/** Shows the parameters of a method of runtime inputs or expressions while its arguments are typed. */
export function findSignatureHelp({ lines, reading }: OpenPipeline, position: Position, abilities: ClientAbilities): SignatureHelp | null {
  const offset = lines.offsetAt(position);
  const line = reading.text.slice(reading.text.lastIndexOf('\n', offset - 1) + 1, offset);
  return isExpressionPlace(reading, offset) ? findSignature(line, abilities) : null;
}

const INPUT_CALL = /<\+input>(?:\.\w+\((?:[^()]|\([^()]*\))*\))*\.(\w+)\(((?:[^()]|\([^()]*\)|\([^()]*$)*)$/;
const CALL = /(?:<\+[^<>]*?|\$\{\{[^{}]*?)\b(\w+)\.(\w+)\(([^()]*)$/;

/** The parameters of each method; `…` means more of the same. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  allowedValues: ['value', '…'],
  selectOneFrom: ['value', '…'],
  selectManyFrom: ['value', '…'],
  default: ['value'],
  regex: ['pattern'],
  executionInput: [],
  'configFile.getAsBase64': ['"identifier"'],
  'configFile.getAsString': ['"identifier"'],
  'exportedVariables.getValue': ['"scope.alias.name"'],
  'fileStore.getAsBase64': ['"path"'],
  'fileStore.getAsString': ['"path"'],
  'json.format': ['value'],
  'json.list': ['"path"', 'json'],
  'json.object': ['json'],
  'json.select': ['"path"', 'json'],
  'regex.extract': ['"pattern"', 'text'],
  'secrets.getValue': ['"identifier"'],
  'xml.select': ['"path"', 'xml'],
};

function findSignature(line: string, abilities: ClientAbilities): SignatureHelp | null {
  const [, method = '', given = ''] = INPUT_CALL.exec(line) ?? [];
  if (method !== '') return toHelp(method, findText(listInputMethods(), method), given, abilities);
  const [, root = '', name = '', args = ''] = CALL.exec(line) ?? [];
  return root === '' ? null : toHelp(`${root}.${name}`, findText(listMethods(root), name), args, abilities);
}

function findText(methods: readonly (readonly [string, WordText])[], name: string): WordText | null {
  return methods.find(([one]) => one === name)?.[1] ?? null;
}

function toHelp(
  name: string,
  text: WordText | null,
  given: string,
  { labelOffsets, markdownItems }: ClientAbilities,
): SignatureHelp | null {
  const names = Object.hasOwn(PARAMETERS, name) ? PARAMETERS[name]! : null;
  if (names === null || text === null) return null;
  const label = `${name}(${names.join(', ')})`;
  let at = name.length + 1;
  const parameters = names.map((parameter) => {
    const start = at;
    at += parameter.length + 2;
    return { label: labelOffsets ? ([start, start + parameter.length] as [number, number]) : parameter };
  });
  const example = text.example === undefined ? [] : [[code(text.example)]];
  const documentation = toMarkup([{ title: text.title, notes: [], paragraphs: [readOwnText(text.text), ...example] }], markdownItems);
  const activeParameter = Math.min((given.match(/,/g) ?? []).length, Math.max(names.length - 1, 0));
  return { signatures: [{ label, documentation, parameters }], activeSignature: 0, activeParameter };
}
