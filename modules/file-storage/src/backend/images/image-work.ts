import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CONFIG, ENVIRONMENT, WorkQueue } from '@flotilla/backend/server';
import type { FactoryProvider } from '@nestjs/common';
import { type DataFolder, dataFolder } from '../file-settings.js';
import { DiskCache } from './disk-cache.js';

/** Token of the {@link WorkQueue} in which pictures are made and drawn. */
export const IMAGE_WORK = Symbol('file-storage.image-work');
/** Token of the {@link DiskCache} of renditions. */
export const RENDITION_CACHE = Symbol('file-storage.rendition-cache');
/** Token of the {@link DiskCache} of drawn pictures. */
export const DRAWING_CACHE = Symbol('file-storage.drawing-cache');

const gigabyte = 1024 ** 3;
/** A page of fifty new pictures, each in two formats. */
const waiting = 100;
const maxAtOnce = 4;
const refusal = 'Too many pictures are being made. Try again in a moment.';

/** What pictures are made with: the line in which they wait, and the folders that keep them. */
export const imageWork: readonly FactoryProvider[] = [
  {
    provide: IMAGE_WORK,
    // One core is left to answer requests.
    useFactory: () => new WorkQueue({ atOnce: Math.min(maxAtOnce, Math.max(1, availableParallelism() - 1)), waiting, refusal }),
  },
  cacheIn(RENDITION_CACHE, 'renditions', gigabyte),
  cacheIn(DRAWING_CACHE, 'drawings', gigabyte / 4),
];

function cacheIn(token: symbol, folder: string, maxBytes: number): FactoryProvider {
  return {
    provide: token,
    inject: [ENVIRONMENT, { token: CONFIG, optional: true }],
    useFactory: (environment: NodeJS.ProcessEnv, config?: DataFolder) =>
      new DiskCache(join(dataFolder(environment, config), 'cache', folder), maxBytes),
  };
}
