/**
 * Returns the offered type that an Accept header prefers; of equally preferred types the one named first there, then the one offered first.
 * Null if it accepts none.
 */
export function chooseType<Type extends string>(accept: string | undefined, offered: readonly Type[]): Type | null {
  if (accept === undefined || accept.trim() === '') return offered[0] ?? null;
  const wishes = accept.split(',').map(readWish);
  let best: { readonly type: Type; readonly quality: number; readonly place: number } | null = null;
  for (const type of offered) {
    const wish = findWish(wishes, type);
    if (wish === null || wish.quality === 0) continue;
    const better = best === null || wish.quality > best.quality || (wish.quality === best.quality && wish.place < best.place);
    if (better) best = { type, ...wish };
  }
  return best?.type ?? null;
}

interface Wish {
  readonly range: string;
  readonly quality: number;
}

function readWish(text: string): Wish {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
  const value = quality === undefined ? 1 : Number(quality);
  return { range, quality: Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value)) };
}

/** Returns what an Accept header says about a type: its most specific range applies. */
function findWish(wishes: readonly Wish[], type: string): { readonly quality: number; readonly place: number } | null {
  for (const range of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const place = wishes.findIndex((wish) => wish.range === range);
    if (place !== -1) return { quality: wishes[place]!.quality, place };
  }
  return null;
}
