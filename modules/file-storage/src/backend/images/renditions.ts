import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { NotFoundError } from '@flotilla/backend';
import { TooLargeError, SingleFlight, type FairConcurrencyLimit } from '@flotilla/backend/ports';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { cropText, type Rendition, type RenditionFormat } from '@flotilla/core/files';
import type { Sharp } from 'sharp';
import { STORAGE, type Storage } from '../storage/storage.js';
import type { DiskCache } from './disk-cache.js';
import { IMAGE_WORK, RENDITION_CACHE, VISITOR_IMAGE_WORK } from './image-work.js';
import { openPicture, partOfPicture, readable } from './open-picture.js';
import { StoredCrops } from './stored-crops.sql.js';

/** Larger pictures are refused: the source is read into memory. */
const maxSourceBytes = 64 * 1024 ** 2;
/** How long the version of a stored file is cached, since a lookup in a bucket takes time. */
const versionMs = 2000;

/** The bytes of a rendition, and whether caches may keep them. */
export interface MadeRendition {
  readonly bytes: Buffer;
  readonly isKept: boolean;
}

/** Creates renditions of stored pictures on demand, once each. */
@Injectable()
export class Renditions implements OnModuleInit {
  private readonly flights = new SingleFlight<MadeRendition>();
  private readonly versions = new LRUCache<string, { version: string }>({ max: 5000, ttl: versionMs });
  /** Number of pictures made, for tests and metrics. */
  made = 0;

  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(RENDITION_CACHE) private readonly cache: DiskCache,
    @Inject(IMAGE_WORK) private readonly work: FairConcurrencyLimit,
    @Inject(VISITOR_IMAGE_WORK) private readonly unlinkedWork: FairConcurrencyLimit,
    @Inject(StoredCrops) private readonly crops: StoredCrops,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.cache.open();
  }

  /** Returns a cache key that identifies the content of a rendition. @throws NotFoundError, TooLargeError */
  async keyOf({ name, width, format, crop }: Rendition): Promise<string> {
    const version = await this.versionOf(name);
    const identity = [encoding, name, version, width, ...(crop ? [cropText(crop)] : [])];
    return `${hash('sha256', JSON.stringify(identity), 'hex').slice(0, 40)}.${format}`;
  }

  /**
   * Returns the bytes of a rendition by its {@link keyOf}. A part of a picture that no link shows, such as in a
   * draft or of an invented URL, is made one at a time and not cached, so that strangers neither fill the cache
   * nor delay others.
   * @throws InvalidError, RefusedError, UnavailableError
   */
  async bytes(key: string, rendition: Rendition): Promise<MadeRendition> {
    const cached = await this.cache.get(key);
    if (cached) return { bytes: cached, isKept: true };
    return this.flights.join(key, async () => {
      const isKept = await this.crops.isStored(rendition);
      const bytes = await (isKept ? this.work : this.unlinkedWork).run(() => this.make(rendition));
      if (isKept) await this.cache.put(key, bytes);
      return { bytes, isKept };
    });
  }

  private async make(rendition: Rendition): Promise<Buffer> {
    const bytes = await encodePicture(await buffer(await this.storage.open(rendition.name)), rendition);
    this.made++;
    return bytes;
  }

  private async versionOf(name: string): Promise<string> {
    const cached = this.versions.get(name);
    if (cached) return cached.version;
    const found = await this.storage.stat(name);
    if (!found) throw new NotFoundError(`There is no stored file ${name}.`);
    if (found.size > maxSourceBytes) throw new TooLargeError(`${name} is too large for a picture.`);
    this.versions.set(name, { version: found.etag });
    return found.etag;
  }
}

/** Increase this when the settings below change, so that cached renditions are replaced. */
const encoding = '1';

/**
 * Chosen for the same visual quality in all three formats. AVIF's effort is the highest that encodes 1280
 * pixels in a quarter of a second; the next one doubles the time for 4 % fewer bytes.
 */
const encoders: { readonly [F in RenditionFormat]: (picture: Sharp) => Sharp } = {
  avif: (picture) => picture.avif({ quality: 52, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 74, effort: 4, smartSubsample: true }),
  jpeg: (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: 78, mozjpeg: true }),
};

/**
 * Returns a picture in a width and format. Narrower pictures keep their width, except drawings. @throws
 * InvalidError, RefusedError
 */
async function encodePicture(
  bytes: Buffer,
  { width, format, crop }: Omit<Rendition, 'name'>,
): Promise<Buffer> {
  const opened = await openPicture(bytes, { width });
  const resized = partOfPicture(opened, crop).resize({ width, withoutEnlargement: true });
  return readable(encoders[format](resized).toBuffer());
}
