import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CONFIG, ENVIRONMENT, FairConcurrencyLimit } from '@flotilla/backend/ports';
import type { FactoryProvider } from '@nestjs/common';
import { type DataFolder, dataFolder } from '../file-settings.js';
import { DiskCache } from './disk-cache.js';

/** Token of the {@link FairConcurrencyLimit} that processes pictures. */
export const IMAGE_WORK = Symbol('file-storage.image-work');
/**
 * Token of the {@link FairConcurrencyLimit} for pictures of callers who may not create files, so that others do not wait
 * for them.
 */
export const VISITOR_IMAGE_WORK = Symbol('file-storage.visitor-image-work');
/** Token of the {@link DiskCache} of renditions. */
export const RENDITION_CACHE = Symbol('file-storage.rendition-cache');
/** Token of the {@link DiskCache} of drawn pictures. */
export const GENERATED_IMAGE_CACHE = Symbol('file-storage.drawing-cache');

const gigabyte = 1024 ** 3;
/** A page of fifty new pictures, each in two formats. */
const waiting = 100;
const maxAtOnce = 4;
const visitorsWaiting = 20;
const refusal = 'Too many pictures are being made. Try again in a moment.';

/** The queues of image processing, and the caches of their results. */
export const imageWork: readonly FactoryProvider[] = [
  {
    provide: IMAGE_WORK,
    // Leaves one core for requests.
    useFactory: () =>
      new FairConcurrencyLimit({
        maxConcurrent: Math.min(maxAtOnce, Math.max(1, availableParallelism() - 1)),
        maxQueued: waiting,
        rejection: refusal,
      }),
  },
  {
    provide: VISITOR_IMAGE_WORK,
    useFactory: () =>
      new FairConcurrencyLimit({ maxConcurrent: 1, maxQueued: visitorsWaiting, rejection: refusal }),
  },
  cacheIn(RENDITION_CACHE, 'renditions', gigabyte),
  cacheIn(GENERATED_IMAGE_CACHE, 'drawings', gigabyte / 4),
];

function cacheIn(token: symbol, folder: string, maxBytes: number): FactoryProvider {
  return {
    provide: token,
    inject: [ENVIRONMENT, { token: CONFIG, optional: true }],
    useFactory: (environment: NodeJS.ProcessEnv, config?: DataFolder) =>
      new DiskCache(join(dataFolder(environment, config), 'cache', folder), maxBytes),
  };
}
