/** Returns a function that creates a value on first use and keeps it. */
export function onceAsked<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
