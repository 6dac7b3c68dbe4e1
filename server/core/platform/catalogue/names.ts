/** Returns the name of the entries of a list or map: `Inputs` has entries called `Input`. */
export function nameOfEntry(name: string): string {
  return /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Entry`;
}

/** Joins the parts of a name: `run-step-info` becomes `RunStepInfo`. */
export function toPascal(text: string): string {
  const parts = text.split(/[^a-zA-Z0-9]+/).filter((part) => part !== '');
  return parts.map((part) => part[0]!.toUpperCase() + part.slice(1)).join('');
}
