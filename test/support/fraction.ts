/** A number that is told exactly: one whole number over another, which is above 0. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** A whole number, or one over another. */
export function fraction(over: number | bigint, under: number | bigint = 1): Fraction {
  const [a, b] = [BigInt(over), BigInt(under)];
  return b < 0n ? { over: -a, under: -b } : { over: a, under: b };
}

/** The sum of two. */
export function plus(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

/** The product of two. */
export function times(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under };
}

/** The first divided by the second, which is not 0. */
export function over(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.under, a.under * b.over);
}

/** Below 0 where the first is less, 0 where they are the same, else above. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The nearest whole number, the upper one of two. */
export function round({ over: a, under: b }: Fraction): bigint {
  const doubled = 2n * a + b;
  const quotient = doubled / (2n * b);
  return doubled < 0n && doubled % (2n * b) !== 0n ? quotient - 1n : quotient;
}
