// Numbers as text.

/** `12,345` */
export function thousands(n) {
  return Math.round(n).toString().replace(/\B(?=(\d{3})+$)/g, ",");
}

// The power of ten of a value rounded to some digits: 999.9 counts as 1000.
const magnitude = (value, count) => Number(value.toExponential(count - 1).split("e")[1]);

/** Three significant digits without an exponent: `0.0123`, `1.23`, `123`. */
export function digits(value, count = 3) {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const places = count - 1 - magnitude(value, count);
  return value.toFixed(Math.min(Math.max(places, 0), 12));
}

const PREFIXES = ["p", "n", "µ", "m", "", "k", "M", "G", "T", "P"];

/** With an SI prefix: `1.23 kJ`. Values below `floor` count as nothing: round-off is not news. */
export function si(value, unit, floor = 0) {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) <= floor || value === 0) return `0 ${unit}`;
  const power = Math.floor(magnitude(value, 3) / 3);
  const index = Math.min(Math.max(power + 4, 0), PREFIXES.length - 1);
  return `${digits(value / 1000 ** (index - 4))} ${PREFIXES[index]}${unit}`;
}

/** Seconds, with as many decimals as the longest time asks for. */
export function seconds(value, longest = value) {
  return value.toFixed(longest < 1 ? 3 : 2);
}

/** A round number near `value` from above: 1, 2 or 5 times a power of ten. */
export function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  for (const factor of [1, 2, 5]) if (factor * power >= value * (1 - 1e-9)) return factor * power;
  return 10 * power;
}
