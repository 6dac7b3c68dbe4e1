import { load } from 'js-yaml';
import type { PublicSchema, SchemaFiles } from '../../core/platform/catalogue/schemaFiles.ts';

/** Parses the files of a folder of schemas on first use; `readText` returns undefined if there is no such file. */
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
    return load(text);
  } catch {
    return undefined;
  }
}
