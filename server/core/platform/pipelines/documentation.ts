import documentation from '../../../../schemas/texts/documentation.json' with { type: 'json' };
import { findFieldText, type OwnedTexts } from '../../fieldTexts.ts';
import type { Owner } from '../../shape.ts';
import { SHIPPED_CATALOGUE } from './catalogue.ts';

/** The publisher's documentation of a type or field, and the first release with it in the catalogue. */
export interface Documentation {
  /** An https address, or null if none is known. */
  readonly page: string | null;
  readonly since: string;
}

type Pages = Readonly<Record<string, string>>;

/** Releases of types that came after the first catalogue. */
const LATER: Pages = documentation.later;
const OF_FIELDS: OwnedTexts<string> = { fields: {}, of: documentation.fields };
const { stageTypes, stepTypes } = SHIPPED_CATALOGUE.types;
const STEPS = { types: new Set(stepTypes), pages: documentation.steps as Pages };
const STAGES = { types: new Set(stageTypes), pages: documentation.stages as Pages };
const TYPES = new Map([
  ['Step', STEPS],
  ['StepBody', STEPS],
  ['Stage', STAGES],
  ['StageBody', STAGES],
]);

/** Returns the documentation of a step or stage type in an object of this owner; null for any other value. */
export function documentationOfType(owner: string, type: string): Documentation | null {
  const known = TYPES.get(owner);
  if (known === undefined || !known.types.has(type)) return null;
  return { page: pageOf(known.pages, type), since: pageOf(LATER, type) ?? documentation.first };
}

/** Returns the documentation of a field of these owners; null if its page is unknown. */
export function documentationOfField(owners: readonly Owner[], key: string): Documentation | null {
  const page = findFieldText(OF_FIELDS, owners, key);
  return page === null ? null : { page, since: documentation.first };
}

function pageOf(pages: Pages, key: string): string | null {
  return Object.hasOwn(pages, key) ? (pages[key] ?? null) : null;
}
