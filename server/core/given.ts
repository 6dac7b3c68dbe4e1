/** Returns the fields that are given: neither null nor undefined. */
export function given<Fields extends object>(fields: Fields): { readonly [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as {
    readonly [Name in keyof Fields]?: NonNullable<Fields[Name]>;
  };
}
