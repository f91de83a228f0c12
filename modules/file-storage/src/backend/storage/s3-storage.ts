import { createHmac, type KeyObject } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { NotFoundError, UnavailableError } from '@flotilla/backend';
import { isStoredName } from '@flotilla/core/files';
import { unavailableOnOutage } from './storage-outage.js';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { S3Settings } from '../file-settings.js';
import { s3Client } from './s3-client.js';
import type { ByteRange, Storage, StoredAbout, StoredStat } from './storage.js';
import { isRandomName } from './stored-name.js';

/** The S3 minimum; each upload has one part in memory. */
const partBytes = 5 * 1024 ** 2;
export const yearInSeconds = 31_536_000;

/** Cache sizes of existing and of missing names. */
const maxKnown = 10_000;
/** How long a missing name is cached: another process may store it. */
const missingMs = 10_000;

/**
 * Prefix of keyed object names. No stored name contains it, so requests cannot address such objects, and it
 * sorts after the first characters of stored names.
 */
const hiddenMark = '~';
/** A mark, an HMAC and perhaps an extension. */
const hiddenName = new RegExp(`^${hiddenMark}[0-9a-f]{64}(\\.\\w+)?$`);
const pageOfKeys = 1000;
const movedAtOnce = 8;

export interface Log {
  warn(details: object, message: string): void;
}

/**
 * Stored files as objects of an S3-compatible bucket. A bucket with a public URL checks no permissions, so
 * its object keys are an HMAC of the file name: a client with the signed URL of a private file, and so its
 * name, cannot derive the object's URL.
 */
export class S3Storage implements Storage, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly client: S3Client;
  private readonly known = new Set<string>();
  /** Expiry of cached missing names, in ms since 1970. */
  private readonly missing = new Map<string, number>();
  private readonly stopping = new AbortController();
  private moving: Promise<void> | undefined;

  constructor(
    private readonly settings: S3Settings,
    private readonly key: KeyObject,
    private readonly log?: Log,
    maxSilence?: number,
  ) {
    this.client = s3Client(settings, maxSilence);
  }

  /** Moves objects with plain keys in the background, without delaying the startup. */
  onApplicationBootstrap(): void {
    this.moving = this.moveAll().catch((error: unknown) =>
      this.log?.warn(
        { err: error },
        'objects that were stored before the bucket had a public address could not all be moved; the next start continues',
      ),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.moving;
  }

  /**
   * Renames objects with plain keys, from before the bucket had a public URL. Moved objects are not listed
   * again, so an interrupted run continues where it stopped, and a finished one costs one request. Without a
   * prefix the bucket may be shared, so only generated names are moved.
   * @param pageSize number of keys per list request
   */
  async moveAll(pageSize = pageOfKeys): Promise<void> {
    const { bucket: Bucket, prefix: Prefix, publicUrl } = this.settings;
    if (publicUrl === undefined) return;
    const isOurs = Prefix === '' ? isRandomName : isStoredName;
    let Marker: string | undefined;
    do {
      const page = await unavailableOnOutage(
        this.client.send(new ListObjectsCommand({ Bucket, Prefix, MaxKeys: pageSize, Marker })),
      );
      const names = (page.Contents ?? []).map(({ Key = '' }) => Key.slice(Prefix.length));
      const ours = names.filter(isOurs);
      while (ours.length > 0 && !this.stopping.signal.aborted)
        await Promise.all(ours.splice(0, movedAtOnce).map((name) => this.moveUnlessThere(name)));
      const last = names.at(-1);
      Marker = page.IsTruncated && last !== undefined && last < hiddenMark ? Prefix + last : undefined;
    } while (Marker !== undefined && !this.stopping.signal.aborted);
  }

  async put(name: string, content: Readable, { mimeType, isAttachment }: StoredAbout): Promise<void> {
    const upload = new Upload({
      client: this.client,
      queueSize: 1,
      partSize: partBytes,
      // `put` deletes them.
      leavePartsOnError: true,
      params: {
        ...this.object(name),
        Body: content,
        ContentType: mimeType,
        ContentDisposition: isAttachment ? 'attachment' : undefined,
        CacheControl: isRandomName(name) ? `public, max-age=${yearInSeconds}, immutable` : undefined,
      },
    });
    try {
      await unavailableOnOutage(upload.done());
    } catch (error) {
      const deleted = this.deleteParts(name, upload.uploadId);
      // The caller does not wait for another response of a store that does not answer.
      if (!(error instanceof UnavailableError)) await deleted;
      throw error;
    }
    this.remember(name);
  }

  /** Deletes the parts of an upload that failed. */
  private async deleteParts(name: string, UploadId: string | undefined): Promise<void> {
    if (UploadId === undefined) return;
    try {
      await this.client.send(new AbortMultipartUploadCommand({ ...this.object(name), UploadId }));
    } catch (error) {
      this.log?.warn({ err: error, name }, 'parts of a failed upload could not be deleted from the bucket');
    }
  }

  async open(name: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    await this.find(name);
    const { Body } = await unavailableOnOutage(
      this.client.send(new GetObjectCommand({ ...this.object(name), Range })),
    ).catch((error: unknown) => {
      throw isMissing(error) ? new NotFoundError(`The file ${name} does not exist.`) : error;
    });
    // The SDK returns a Node.js stream on Node.js.
    return Body as Readable;
  }

  async stat(name: string): Promise<StoredStat | undefined> {
    if (!isStoredName(name) || !(await this.find(name))) return undefined;
    const found = await this.head(this.object(name).Key);
    return (
      found && {
        size: found.ContentLength ?? 0,
        etag: found.ETag ?? `"${name}"`,
        modifiedAt: found.LastModified ?? new Date(0),
      }
    );
  }

  async delete(name: string): Promise<void> {
    this.known.delete(name);
    const { Bucket, Key } = this.object(name);
    // The plain key first, so that a concurrent move does not restore the file.
    for (const key of new Set([this.plainKey(name), Key]))
      await unavailableOnOutage(this.client.send(new DeleteObjectCommand({ Bucket, Key: key })));
  }

  async clear(kept: ReadonlySet<string>): Promise<number> {
    const { bucket: Bucket, prefix } = this.settings;
    const keptKeys = new Set([...kept].flatMap((name) => [this.plainKey(name), this.object(name).Key]));
    let deleted = 0;
    for await (const key of this.keys()) {
      if (keptKeys.has(key) || !this.isOurs(key.slice(prefix.length))) continue;
      await unavailableOnOutage(this.client.send(new DeleteObjectCommand({ Bucket, Key: key })));
      deleted++;
    }
    this.known.clear();
    return deleted;
  }

  /** Without a prefix the bucket may be shared, so only generated names are ours. */
  private isOurs(name: string): boolean {
    if (hiddenName.test(name)) return true;
    return this.settings.prefix === '' ? isRandomName(name) : isStoredName(name);
  }

  private async *keys(): AsyncIterable<string> {
    const { bucket: Bucket, prefix: Prefix } = this.settings;
    let Marker: string | undefined;
    do {
      const page = await unavailableOnOutage(
        this.client.send(new ListObjectsCommand({ Bucket, Prefix, MaxKeys: pageOfKeys, Marker })),
      );
      const keys = (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
      yield* keys;
      Marker = page.IsTruncated ? keys.at(-1) : undefined;
    } while (Marker !== undefined);
  }

  async check(): Promise<void> {
    await unavailableOnOutage(this.client.send(new HeadBucketCommand({ Bucket: this.settings.bucket })));
  }

  get hasPublicUrls(): boolean {
    return this.settings.publicUrl !== undefined;
  }

  async publicUrl(name: string): Promise<string | undefined> {
    const { publicUrl } = this.settings;
    return publicUrl !== undefined && (await this.find(name))
      ? `${publicUrl}/${this.object(name).Key}`
      : undefined;
  }

  /** Returns whether a file exists; moves it when its key is plain. */
  private async find(name: string): Promise<boolean> {
    if (this.object(name).Key === this.plainKey(name) || this.known.has(name)) return true;
    if ((this.missing.get(name) ?? 0) > Date.now()) return false;
    if (await this.moveUnlessThere(name)) {
      this.remember(name);
      return true;
    }
    // Stored concurrently.
    if (this.known.has(name)) return true;
    if (this.missing.size >= maxKnown) this.missing.clear();
    this.missing.set(name, Date.now() + missingMs);
    return false;
  }

  /**
   * Moves an object to its keyed name and returns whether it exists there. Safe to run concurrently, in any
   * process.
   */
  private async moveUnlessThere(name: string): Promise<boolean> {
    const { Bucket, Key } = this.object(name);
    const plain = this.plainKey(name);
    // In this order no concurrent move is missed.
    if (!(await this.head(plain))) return (await this.head(Key)) !== undefined;
    if (!(await this.head(Key))) {
      try {
        await unavailableOnOutage(
          this.client.send(
            new CopyObjectCommand({ Bucket, Key, CopySource: encodeURI(`${Bucket}/${plain}`) }),
          ),
        );
      } catch (error) {
        if (!isMissing(error)) throw error;
        // Moved or deleted concurrently.
        return (await this.head(Key)) !== undefined;
      }
    }
    await unavailableOnOutage(this.client.send(new DeleteObjectCommand({ Bucket, Key: plain })));
    return true;
  }

  private remember(name: string): void {
    this.missing.delete(name);
    if (this.known.size >= maxKnown) this.known.clear();
    this.known.add(name);
  }

  private async head(Key: string) {
    try {
      return await unavailableOnOutage(
        this.client.send(new HeadObjectCommand({ Bucket: this.settings.bucket, Key })),
      );
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** @throws NotFoundError for an invalid name, which could lead out of the prefix */
  private object(name: string): { Bucket: string; Key: string } {
    if (!isStoredName(name)) throw new NotFoundError('There is no such file.');
    const { bucket: Bucket, prefix, publicUrl } = this.settings;
    if (publicUrl === undefined) return { Bucket, Key: this.plainKey(name) };
    return {
      Bucket,
      Key: prefix + hiddenMark + createHmac('sha256', this.key).update(name).digest('hex') + extname(name),
    };
  }

  private plainKey(name: string): string {
    return this.settings.prefix + name;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
