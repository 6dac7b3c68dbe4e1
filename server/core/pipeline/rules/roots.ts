import { toKey } from '../../shapeKeys.ts';
import { DOCUMENT_ROOTS } from '../documentShapes.ts';
import { saying } from '../finding.ts';
import type { FieldsRule } from '../rule.ts';

/** SEVERAL_ROOTS: a document contains more than one pipeline, template or the like. */
export const checkRoots: FieldsRule = {
  owners: [''],
  check({ map, shape, path }, found) {
    const [own] = shape.required;
    if (path.length > 0 || own === undefined) return undefined;
    for (const { key } of map.entries) {
      const other = toKey(key);
      if (other === own || !DOCUMENT_ROOTS.includes(other)) continue;
      const message = `This document contains "${own}:" and "${other}:", but only "${own}:" is checked. Put each in its own file.`;
      found.push(saying('SEVERAL_ROOTS', key, [other], message));
    }
    return undefined;
  },
};
