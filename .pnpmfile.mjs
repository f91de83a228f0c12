/** The API reference is served as the one file that its package has for browsers: the 180 packages that this was made of stay away. */
export const hooks = {
  readPackage: (manifest) => (manifest.name === '@scalar/api-reference' ? { ...manifest, dependencies: {} } : manifest),
};
