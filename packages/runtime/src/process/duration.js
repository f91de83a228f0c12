// @ts-check

/**
 * Returns a duration as text: `950 ms`, `1.2 s`.
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
