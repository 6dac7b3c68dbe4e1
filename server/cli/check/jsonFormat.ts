import type { Problem } from '../../core/problem.ts';
import type { Format } from './format.ts';
import { inPieces } from './inPieces.ts';

/** One object with an array of files, each on its own line; positions are zero-based, as in LSP. */
export const JSON_FORMAT: Format = {
  open: () => '{"files":[',
  file: ({ path, kind, problems, fixed, diff }) => {
    const fixes = { ...(fixed === null ? {} : { fixed }), ...(diff === '' ? {} : { diff }) };
    const head = JSON.stringify({ path, kind, ...fixes }).slice(0, -1);
    const found = inPieces(problems, (some, from) => (from === 0 ? '' : ',') + some.map((one) => JSON.stringify(toPlain(one))).join(','));
    return [`\n${head},"problems":[`, ...found, ']}'];
  },
  separator: ',',
  close: () => '\n]}\n',
};

function toPlain({ code, severity, message, range, related }: Problem): Problem {
  return { code, severity, message, range, related };
}
