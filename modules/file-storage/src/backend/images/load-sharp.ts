import { optionalPackage } from '@flotilla/core';

/** Loads sharp on first use: it takes 20 MB of memory, which a server without uploads does not need. */
export async function loadSharp() {
  const { default: sharp } = await optionalPackage('Pictures in other sizes', 'sharp', () => import('sharp'));
  // Each picture is processed once and stored as a file, so sharp's own cache would only use memory.
  sharp.cache(false);
  return sharp;
}
