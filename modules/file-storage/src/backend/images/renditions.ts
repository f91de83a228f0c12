import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { NotFoundError } from '@flotilla/backend';
import { TooLargeError, SingleFlight, type FairConcurrencyLimit } from '@flotilla/backend/ports';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Rendition, RenditionFormat } from '@flotilla/core/files';
import type { Sharp } from 'sharp';
import { STORAGE, type Storage } from '../storage/storage.js';
import type { DiskCache } from './disk-cache.js';
import { IMAGE_WORK, RENDITION_CACHE } from './image-work.js';
import { openPicture, readable } from './open-picture.js';

/** Larger pictures are refused: the source is read into memory. */
const maxSourceBytes = 64 * 1024 ** 2;
/** How long the version of a stored file is cached, since a lookup in a bucket takes time. */
const versionMs = 2000;

/** Creates renditions of stored pictures on demand, once each. */
@Injectable()
export class Renditions implements OnModuleInit {
  private readonly flights = new SingleFlight<Buffer>();
  private readonly versions = new LRUCache<string, { version: string }>({ max: 5000, ttl: versionMs });
  /** Number of pictures made, for tests and metrics. */
  made = 0;

  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(RENDITION_CACHE) private readonly cache: DiskCache,
    @Inject(IMAGE_WORK) private readonly work: FairConcurrencyLimit,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.cache.open();
  }

  /** Returns a cache key that identifies the content of a rendition. @throws NotFoundError, TooLargeError */
  async keyOf({ name, width, format }: Rendition): Promise<string> {
    const version = await this.versionOf(name);
    return `${hash('sha256', JSON.stringify([encoding, name, version, width]), 'hex').slice(0, 40)}.${format}`;
  }

  /**
   * Returns the bytes of a rendition by its {@link keyOf}. @throws InvalidError, RefusedError,
   * UnavailableError
   */
  async bytes(key: string, rendition: Rendition): Promise<Buffer> {
    return (
      (await this.cache.get(key)) ??
      this.flights.join(key, () => this.work.run(() => this.make(key, rendition)))
    );
  }

  private async make(key: string, rendition: Rendition): Promise<Buffer> {
    const bytes = await encodePicture(await buffer(await this.storage.open(rendition.name)), rendition);
    this.made++;
    await this.cache.put(key, bytes);
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
async function encodePicture(bytes: Buffer, { width, format }: Omit<Rendition, 'name'>): Promise<Buffer> {
  const { picture } = await openPicture(bytes, { width });
  const resized = picture.resize({ width, withoutEnlargement: true });
  return readable(encoders[format](resized).toBuffer());
}
