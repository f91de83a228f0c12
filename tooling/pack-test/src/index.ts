export { pack, type Tarball } from './pack.js';
export { serveTarballs, type TarballRegistry } from './registry.js';
