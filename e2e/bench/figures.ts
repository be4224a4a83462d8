/** Figures as `name value` lines. */

/** The value below which this share of them lies. */
export function quantile(values: number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
}

export function print(name: string, value: number, digits = 1): void {
  console.log(`${name} ${value.toFixed(digits)}`);
}
