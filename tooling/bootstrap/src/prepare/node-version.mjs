/** What `engines` of the packages say. */
export const supportedNode = '^22.22 || >=24';

/** Whether a version such as "v24.1.0" is one of `supportedNode`. @param {string} version */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 22);
}
