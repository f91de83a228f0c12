import { RefusedError } from '@flotilla/backend';
import { absentPackages } from '@flotilla/backend/ports';
import { missingPackages } from '@flotilla/core';

const needed = { names: ['sharp'], from: import.meta.url };

/** Returns why pictures cannot be processed; undefined when sharp is installed. */
export function pictureProblem(): string | undefined {
  const absent = absentPackages(needed);
  return absent.length ? missingPackages('Uploads of pictures', absent.join(' ')) : undefined;
}

/**
 * Loads sharp on first use: it takes 20 MB of memory, which a server without uploads does not need.
 * @throws RefusedError when it is not installed
 */
export async function loadSharp() {
  const problem = pictureProblem();
  if (problem !== undefined) throw new RefusedError(problem);
  const { default: sharp } = await import('sharp');
  // Each picture is processed once and stored as a file, so sharp's own cache would only use memory.
  sharp.cache(false);
  return sharp;
}
