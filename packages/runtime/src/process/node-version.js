// @ts-check
// JavaScript, as tooling/bootstrap imports it on any Node.

/** Same range as `engines` in every package.json. */
export const supportedNode = '^22.22 || >=24';

/** Returns whether a version such as "v24.1.0" satisfies `supportedNode`. @param {string} version */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 22);
}
