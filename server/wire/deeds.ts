import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS, type EndpointName } from './endpoints.ts';

type Rows = typeof ENDPOINTS;

/** The endpoints whose rows say what they change. */
export type ChangeName = { [Name in EndpointName]: Rows[Name] extends { readonly says: unknown } ? Name : never }[EndpointName];

/** What the sentence of a change names. */
export type NamesOf<Name extends ChangeName> = Readonly<Parameters<Rows[Name]['says']>>;

/** The endpoint that undoes a change; never if nothing does. */
export type InverseOf<Name extends ChangeName> = Rows[Name] extends { readonly inverse: infer Inverse extends ChangeName }
  ? Inverse
  : never;

/** The rows as their common type, in which an inverse is a change itself. */
const ROWS: Readonly<Record<EndpointName, Endpoint & { readonly inverse?: ChangeName }>> = ENDPOINTS;

/** Describes a change by the sentence of its endpoint. */
export function describeChange(name: ChangeName, names: readonly string[]): string {
  return ROWS[name].says!(...names);
}

/** Describes what is lost with a change; null if nothing is. */
export function describeLoss(name: ChangeName): string | null {
  return ROWS[name].loses?.() ?? null;
}

/** Returns the endpoint that undoes a change; null if nothing does. */
export function findInverse(name: ChangeName): ChangeName | null {
  return ROWS[name].inverse ?? null;
}

/** Whether a change may remove or overwrite what is there: something is lost, or it takes the same request to bring back what was. */
export function isDestructive(name: ChangeName): boolean {
  return describeLoss(name) !== null || findInverse(name) === name;
}
