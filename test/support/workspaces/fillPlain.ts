type Plain = Readonly<Record<string, unknown>>;

/** Expands a plain value: an independent reading of what templates mean. */
export function fillPlain(value: unknown, templates: readonly Plain[]): unknown {
  if (Array.isArray(value)) return value.map((item) => fillPlain(item, templates));
  if (typeof value !== 'object' || value === null) return value;
  const { template, ...rest } = value as { template?: Plain };
  const own = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, fillPlain(inner, templates)]));
  if (typeof template?.templateRef !== 'string') return template === undefined ? own : { ...own, template: fillPlain(template, templates) };
  const identifier = template.templateRef.replace(/^\w+\./, '');
  const found = templates.find(
    (one) => one.identifier === identifier && (template.versionLabel === undefined || one.versionLabel === template.versionLabel),
  );
  return { ...(fillPlain(giveInputs(found!.spec, template.templateInputs), templates) as Plain), ...own };
}

function giveInputs(spec: unknown, given: unknown): unknown {
  if (typeof spec === 'string' && spec.startsWith('<+input>')) {
    if (given !== undefined && given !== '<+input>') return given;
    const value = /[.]default\((.*?)\)/.exec(spec)?.[1];
    return given !== undefined || value === undefined ? spec : /^\d+$/.test(value) ? Number(value) : value;
  }
  if (Array.isArray(spec)) {
    // A `parallel` has no name: it is known by the names in it.
    const namesOf = (item: unknown): unknown[] => {
      const map = item as Plain;
      const [only] = Object.values(map);
      if (Array.isArray(only)) return only.flatMap(namesOf);
      const inner = Object.keys(map).length === 1 && typeof only === 'object' ? (only as Plain) : map;
      return [inner.identifier ?? inner.name];
    };
    return spec.map((item) =>
      giveInputs(item, Array.isArray(given) ? given.find((one) => namesOf(one).some((name) => namesOf(item).includes(name))) : undefined),
    );
  }
  if (typeof spec !== 'object' || spec === null) return spec;
  return Object.fromEntries(Object.entries(spec).map(([key, inner]) => [key, giveInputs(inner, (given as Plain | undefined)?.[key])]));
}
