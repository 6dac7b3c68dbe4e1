/** An exact rational number with a positive denominator. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Creates a fraction from an integer, or from two. */
export function fraction(over: number | bigint, under: number | bigint = 1): Fraction {
  const [a, b] = [BigInt(over), BigInt(under)];
  return b < 0n ? { over: -a, under: -b } : { over: a, under: b };
}

/** Returns the sum. */
export function plus(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

/** Returns the product. */
export function times(a: Fraction, b: Fraction): Fraction {
  return { over: a.over * b.over, under: a.under * b.under };
}

/** Divides the first by the second, which must not be 0. */
export function over(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.under, a.under * b.over);
}

/** Compares two fractions; returns a negative number, 0 or a positive one. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Rounds to the nearest integer, halves up. */
export function round({ over: a, under: b }: Fraction): bigint {
  const doubled = 2n * a + b;
  const quotient = doubled / (2n * b);
  return doubled < 0n && doubled % (2n * b) !== 0n ? quotient - 1n : quotient;
}
