import { optionalPackage } from '@flotilla/core';

/** Loads the library of pictures, 20 MB of memory that a server without uploads does not need, with the first of them. */
export async function loadSharp() {
  const { default: sharp } = await optionalPackage('Pictures in other sizes', 'sharp', () => import('sharp'));
  // Pictures come once and are kept as files: what the library remembers would only be memory.
  sharp.cache(false);
  return sharp;
}
