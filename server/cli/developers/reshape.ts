import type { Command } from 'commander';
import { toPrintable } from '../../core/printable.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { type ReshapeFault, readReshape } from '../../documents/reshape/readReshape.ts';
import { reshapeCsv } from '../../documents/reshape/reshapeCsv.ts';
import { MAX_CSV_BYTES } from '../../wire/developers.ts';
import type { Cli } from '../cli.ts';
import { EXIT_CODES } from '../exitCodes.ts';
import { addExample } from '../options.ts';
import { readBytes } from '../readBytes.ts';
import { writeWhole } from '../writeWhole.ts';

interface ReshapeFlags {
  readonly with: string;
  readonly out?: string;
}

const NOTES = `The steps are taken in their order, each of them one of these; \`fairlead schema reshape\` prints the JSON Schema:
  {"rename": {"Mail": "E-mail"}}
  {"join": {"columns": ["First", "Last"], "with": " ", "to": "Full Name"}}
  {"split": {"column": "Place", "by": "/", "into": ["Country", "City"]}}
  {"split": {"column": "Boss", "pattern": "<(.+)>", "into": ["Manager Email"]}}
  {"constant": {"Company": "Example"}}
  {"keep": ["Full Name", "E-mail"]} or {"drop": ["Salary"]}
They stand in {"steps": […]}, with "separator": ";" beside them where the CSV has another than a comma.
The exit code is 1 where a step or a row does not fit; nothing is written then.`;

/** `fairlead developers reshape`. */
export function addReshape(developers: Command, cli: Cli): void {
  const command = developers
    .command('reshape')
    .description('Rename, join, split, add and leave out columns of a CSV, as a file says')
    .argument('<file>', 'the CSV file; - reads standard input')
    .requiredOption('--with <file>', 'the JSON that says how')
    .option('-o, --out <file>', 'where to write it (else standard output); the file appears only when it is whole')
    .action(async (path: string, flags: ReshapeFlags) => cli.finish(await reshape(cli, path, flags)));
  addExample(command, 'fairlead developers reshape hr.csv --with reshape.json -o people.roster.csv', NOTES);
}

async function reshape(cli: Cli, path: string, flags: ReshapeFlags): Promise<0 | 1> {
  const { terminal } = cli;
  const reshaping = readReshape(decodeText(await readBytes(flags.with, terminal, MAX_CSV_BYTES)).text);
  if (!('steps' in reshaping)) {
    for (const fault of reshaping) tell(cli, flags.with, fault);
    return EXIT_CODES.problems;
  }
  const reshaped = reshapeCsv(decodeText(await readBytes(path, terminal, MAX_CSV_BYTES)).text, reshaping);
  if (reshaped.kind === 'reshaped') {
    if (flags.out === undefined || flags.out === '-') await terminal.out(reshaped.csv);
    else await writeWhole(flags.out, [Buffer.from(reshaped.csv)]);
    return EXIT_CODES.ok;
  }
  if (reshaped.kind === 'csv') terminal.err(toPrintable(`${path}:${reshaped.line}: error ${reshaped.message}`));
  else tell(cli, flags.with, { message: reshaped.message, range: reshaping.steps[reshaped.step]!.range });
  return EXIT_CODES.problems;
}

function tell({ terminal }: Cli, path: string, { message, range: { start } }: ReshapeFault): void {
  terminal.err(toPrintable(`${path}:${start.line + 1}:${start.character + 1}: error ${message}`));
}
