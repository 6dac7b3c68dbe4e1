import { toPrintable } from '../../core/printable.ts';
import { decodeText } from '../../documents/decodeText.ts';
import { type EntityKind, readPlatformEntity } from '../../documents/platformEntity.ts';
import { MAX_PLATFORM_BODY_BYTES } from '../../wire/platform.ts';
import type { Cli } from '../cli.ts';
import { readBytes } from '../readBytes.ts';
import { UsageError } from '../usageError.ts';

/**
 * Reads a project or connector from a YAML or JSON file, or from standard input for `-`. Throws a UsageError if it contains something else
 * or has mistakes, which are reported with their places.
 */
export async function readEntityFile(cli: Cli, path: string, kind: EntityKind): Promise<Readonly<Record<string, unknown>>> {
  const entity = readPlatformEntity(decodeText(await readBytes(path, cli.terminal, MAX_PLATFORM_BODY_BYTES)).text);
  const problems = entity?.problems ?? [];
  for (const { message, range } of problems) {
    cli.terminal.err(toPrintable(`${path}:${range.start.line + 1}:${range.start.character + 1}: ${message}`));
  }
  if (problems.length > 0)
    throw new UsageError(`${path} has ${problems.length} ${problems.length === 1 ? 'mistake' : 'mistakes'}. Nothing was sent.`);
  if (entity?.kind === kind) return entity.value;
  throw new UsageError(`${path} holds no ${kind}: YAML or JSON with “${kind}” at its root. Name another file.`);
}
