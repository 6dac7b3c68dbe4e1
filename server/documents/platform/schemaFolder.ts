import { load, YAMLException } from 'js-yaml';
import type { PublicSchema, SchemaFiles } from '../../core/platform/catalogue/schemaFiles.ts';
import { EndlessSchema } from '../../core/platform/catalogue/schemaWork.ts';

/** Limits of a file. The conversion counts what its aliases expand to. */
const LIMITS = { maxDepth: 100, maxAliases: 10_000, maxTotalMergeKeys: 10_000 };

/** Parses the files of a folder of schemas on first use; `readText` returns undefined if there is no such file. Reading one without end throws an EndlessSchema. */
export function toSchemaFiles(readText: (path: string) => string | undefined): SchemaFiles {
  const known = new Map<string, PublicSchema>();
  return {
    read(path) {
      if (!known.has(path)) known.set(path, parse(readText(path)));
      return known.get(path);
    },
  };
}

function parse(text: string | undefined): PublicSchema {
  if (text === undefined) return undefined;
  try {
    return load(text, LIMITS);
  } catch (error) {
    if (error instanceof YAMLException && error.reason.includes(' exceeded ')) throw new EndlessSchema();
    return undefined;
  }
}
