import { CST, type Document, isAlias, isMap, isNode, isPair, type Node, type Pair, Parser, parseDocument, visit, type YAMLMap } from 'yaml';
import type { Format } from '../../../core/platform/workspace/entity.ts';
import { TEMPLATE_INPUTS, TEMPLATE_KEYS } from '../../../core/platform/workspace/readFactsV1.ts';
import { readYaml } from '../../yaml.ts';
import type { ExpandedLine, Sheet, SheetEdit } from './sheet.ts';
import { isMovable, Settler, toBlockText, toFlowText } from './writeNodes.ts';

/** What may mean something else in another place: anchors, aliases, tags, `<<`, keys after `?`, block scalars with an indicator. */
const BOUND = /[&*!]|<<|\?\s|[|>][+\d-]/;

/** Whether the templates of a document cannot be filled in as it is written. */
type IsNeeded = (document: Document, text: string) => boolean;

/**
 * Writes a document so that each part means the same in any other place: aliases and `<<` are written out, anchors and tags are removed, and
 * block scalars that count spaces or keep line feeds are in quotes. Returns the same sheet if that is not needed, and null if it is no valid YAML.
 */
export function writePlainly(sheet: Sheet, isNeeded: IsNeeded = () => true): Sheet | null {
  if (!BOUND.test(sheet.text)) return sheet;
  if (readYaml(sheet.text).faults.length > 0) return null;
  const document = parseDocument(sheet.text, { uniqueKeys: false, keepSourceTokens: true });
  if (!isNeeded(document, sheet.text)) return sheet;
  const edits: SheetEdit[] = [];
  const settler = new Settler(document, sheet.volume);
  visit(document, {
    Node: (key, node, path) => {
      if (key === 'key' || !isBound(node, sheet.text)) return undefined;
      const inFlow = path.some((one) => isNode(one) && 'flow' in one && one.flow === true);
      edits.push(rewrite(sheet, settler.settle(node), node, path.at(-1), inFlow));
      return visit.SKIP;
    },
  });
  for (const { offset, source } of listProperties(sheet.text)) {
    const end = offset + source.length + /^ */.exec(sheet.text.slice(offset + source.length))![0].length;
    if (!edits.some((edit) => edit.start <= offset && offset < edit.end))
      edits.push({ start: offset, end, first: '', rest: [], value: null });
  }
  return edits.length === 0 ? sheet : sheet.edited(edits);
}

/** Returns whether an anchor, alias, tag or `<<` is in a use of a template or right beside it. */
export function isUseBound(format: Format): IsNeeded {
  const keys = format === 0 ? ['template'] : [...TEMPLATE_KEYS, 'uses', TEMPLATE_INPUTS[1]];
  return (document, text) => {
    let found = false;
    visit(document, {
      Map: (_, map) => {
        const uses = (map.items as Pair<Node, Node | null>[]).filter(({ key }) => keys.includes(String(key)));
        const isBoundUse = ({ key, value }: Pair<Node, Node | null>): boolean =>
          BOUND.test(text.slice(key.range![0], (value ?? key).range![1]));
        if (uses.length > 0 && (hasOddKey(map) || uses.some(isBoundUse))) found = true;
        return found ? visit.BREAK : undefined;
      },
    });
    return found;
  };
}

/** Whether a node means something else in another place, so that it has to be rewritten. */
function isBound(node: Node, text: string): boolean {
  if (isAlias(node)) return true;
  return isMap(node) ? hasOddKey(node) : !isMovable(node, text);
}

/** Whether an object merges others, or has a key that is an alias or after `?`. */
function hasOddKey(map: YAMLMap): boolean {
  return (map.items as Pair<Node>[]).some(
    ({ key, srcToken }) =>
      isAlias(key) || String(key) === '<<' || srcToken?.start?.some(({ type }) => type === 'explicit-key-ind') === true,
  );
}

function rewrite(sheet: Sheet, written: Node, { range }: Node, parent: unknown, inFlow: boolean): SheetEdit {
  const start = range![0];
  const end = start + sheet.text.slice(start, range![1]).trimEnd().length;
  const from = sheet.lines[sheet.lineAt(start)]!;
  const lines = inFlow ? [toFlowText(written)] : toBlockText(written);
  const isScalar = !('items' in written);
  const isBelow = !inFlow && !isScalar && isPair(parent) && !sheet.startsLine(start) && !/^[[{]/.test(lines[0]!);
  // A scalar is indented from its key, other values from where they start.
  const holder = isPair<Node>(parent) ? parent.key.range![0] : start;
  const column = isBelow || (isScalar && isPair(parent)) ? sheet.columnOf(holder) + 2 : sheet.columnOf(start);
  const indent = ' '.repeat(column);
  const toLine = (text: string): ExpandedLine => ({ ...from, text: text === '' ? '' : indent + text });
  for (const text of lines) sheet.volume.spend(column + text.length);
  return isBelow
    ? { start, end, first: '', rest: lines.map(toLine), value: null }
    : { start, end, first: lines[0]!, rest: lines.slice(1).map(toLine), value: null };
}

/** Returns the anchors and tags of a text. */
function listProperties(text: string): CST.SourceToken[] {
  const found: CST.SourceToken[] = [];
  const collect = (tokens: readonly CST.SourceToken[] = []): void => {
    found.push(...tokens.filter(({ type }) => type === 'anchor' || type === 'tag'));
  };
  for (const token of new Parser().parse(text)) {
    if (token.type !== 'document') continue;
    collect(token.start);
    CST.visit(token, ({ start, sep }) => {
      collect(start);
      collect(sep);
    });
  }
  return found;
}
