import { createHmac, type KeyObject } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { NotFoundError } from '@flotilla/backend';
import { answered } from './storage-away.js';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { S3Settings } from '../file-settings.js';
import type { ByteRange, Storage, StoredAbout, StoredStat } from './storage.js';
import { isRandomName, isStoredName } from './stored-name.js';

/** The smallest that S3 allows; one part of each upload is in memory. */
const partBytes = 5 * 1024 ** 2;
export const yearInSeconds = 31_536_000;

/** Timeout for a connection or a response, after which the storage counts as unavailable. */
const connectionMs = 3000;
const silenceMs = 15_000;

/** How many names are known to be where visitors are sent, and how many to be nowhere. */
const mostKnown = 10_000;
/** How long a name that was not there is not looked for again: another process may store it. */
const missingMs = 10_000;

/** No stored name has it, so none reaches an object that is named by the key. It sorts behind all that stored names begin with. */
const hiddenMark = '~';
const pageOfKeys = 1000;
const movedAtOnce = 8;

export interface Log {
  warn(details: object, message: string): void;
}

/**
 * Stored files as objects of a bucket: S3, or anything that speaks its protocol. Where visitors fetch files from the bucket themselves, it asks nobody;
 * so there an object is not called as its file is, but by what only this server can make of that name: who was told the address of a private file, and
 * so its name, finds nothing in the bucket.
 */
export class S3Storage implements Storage, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly client: S3Client;
  private readonly known = new Set<string>();
  /** Until when names are taken to be missing, in ms since 1970. */
  private readonly missing = new Map<string, number>();
  private readonly stopping = new AbortController();
  private moving: Promise<void> | undefined;

  constructor(
    private readonly settings: S3Settings,
    private readonly key: KeyObject,
    private readonly log?: Log,
  ) {
    const { endpoint, region, accessKeyId, secretAccessKey } = settings;
    this.client = new S3Client({
      region,
      endpoint,
      // Only Amazon's own servers know buckets by their host name for certain.
      forcePathStyle: endpoint !== undefined,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
      requestHandler: { connectionTimeout: connectionMs, socketTimeout: silenceMs },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** What is under its own name does not wait for a reader, and the server does not wait for it. */
  onApplicationBootstrap(): void {
    this.moving = this.moveAll().catch((error: unknown) =>
      this.log?.warn(
        { err: error },
        'objects that were stored before the bucket had a public address could not all be moved; the next start goes on',
      ),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.moving;
  }

  /**
   * Moves what was stored under its own name before the bucket had a public address. What was moved is not listed again: who stops goes on
   * where they were, and where nothing is left it is one request. Without a prefix the bucket may be others', too: only names made here are moved.
   * @param pageSize how many keys are listed at once
   */
  async moveAll(pageSize = pageOfKeys): Promise<void> {
    const { bucket: Bucket, prefix: Prefix, publicUrl } = this.settings;
    if (publicUrl === undefined) return;
    const isOurs = Prefix === '' ? isRandomName : isStoredName;
    let Marker: string | undefined;
    do {
      const page = await answered(this.client.send(new ListObjectsCommand({ Bucket, Prefix, MaxKeys: pageSize, Marker })));
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
      leavePartsOnError: false,
      params: {
        ...this.object(name),
        Body: content,
        ContentType: mimeType,
        ContentDisposition: isAttachment ? 'attachment' : undefined,
        CacheControl: isRandomName(name) ? `public, max-age=${yearInSeconds}, immutable` : undefined,
      },
    });
    await answered(upload.done());
    this.remember(name);
  }

  async open(name: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    await this.find(name);
    const { Body } = await answered(this.client.send(new GetObjectCommand({ ...this.object(name), Range }))).catch((error: unknown) => {
      throw isMissing(error) ? new NotFoundError(`The file ${name} does not exist.`) : error;
    });
    // On Node the SDK answers with a stream of Node's.
    return Body as Readable;
  }

  async stat(name: string): Promise<StoredStat | undefined> {
    if (!isStoredName(name) || !(await this.find(name))) return undefined;
    const found = await this.head(this.object(name).Key);
    return found && { size: found.ContentLength ?? 0, etag: found.ETag ?? `"${name}"`, modifiedAt: found.LastModified ?? new Date(0) };
  }

  async delete(name: string): Promise<void> {
    this.known.delete(name);
    const { Bucket, Key } = this.object(name);
    // The plain one first: what is being moved meanwhile is not brought back.
    for (const key of new Set([this.plainKey(name), Key])) await answered(this.client.send(new DeleteObjectCommand({ Bucket, Key: key })));
  }

  async check(): Promise<void> {
    await answered(this.client.send(new HeadBucketCommand({ Bucket: this.settings.bucket })));
  }

  get hasPublicUrls(): boolean {
    return this.settings.publicUrl !== undefined;
  }

  async publicUrl(name: string): Promise<string | undefined> {
    const { publicUrl } = this.settings;
    return publicUrl !== undefined && (await this.find(name)) ? `${publicUrl}/${this.object(name).Key}` : undefined;
  }

  /** Whether there is such a file; one that was stored under its own name before the bucket had a public address is moved. */
  private async find(name: string): Promise<boolean> {
    if (this.object(name).Key === this.plainKey(name) || this.known.has(name)) return true;
    if ((this.missing.get(name) ?? 0) > Date.now()) return false;
    if (await this.moveUnlessThere(name)) {
      this.remember(name);
      return true;
    }
    // Who stored it meanwhile knows better.
    if (this.known.has(name)) return true;
    if (this.missing.size >= mostKnown) this.missing.clear();
    this.missing.set(name, Date.now() + missingMs);
    return false;
  }

  /** Whether the object is where visitors are sent by now. Several may move the same at once, in any process. */
  private async moveUnlessThere(name: string): Promise<boolean> {
    const { Bucket, Key } = this.object(name);
    const plain = this.plainKey(name);
    // In this order nothing that is moved between the two is missed.
    if (!(await this.head(plain))) return (await this.head(Key)) !== undefined;
    if (!(await this.head(Key))) {
      try {
        await answered(this.client.send(new CopyObjectCommand({ Bucket, Key, CopySource: encodeURI(`${Bucket}/${plain}`) })));
      } catch (error) {
        if (!isMissing(error)) throw error;
        // Somebody else moved it, or deleted it.
        return (await this.head(Key)) !== undefined;
      }
    }
    await answered(this.client.send(new DeleteObjectCommand({ Bucket, Key: plain })));
    return true;
  }

  private remember(name: string): void {
    this.missing.delete(name);
    if (this.known.size >= mostKnown) this.known.clear();
    this.known.add(name);
  }

  private async head(Key: string) {
    try {
      return await answered(this.client.send(new HeadObjectCommand({ Bucket: this.settings.bucket, Key })));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** @throws NotFoundError for what is no name of a stored file: it can't leave the prefix. */
  private object(name: string): { Bucket: string; Key: string } {
    if (!isStoredName(name)) throw new NotFoundError('There is no such file.');
    const { bucket: Bucket, prefix, publicUrl } = this.settings;
    if (publicUrl === undefined) return { Bucket, Key: this.plainKey(name) };
    return { Bucket, Key: prefix + hiddenMark + createHmac('sha256', this.key).update(name).digest('hex') + extname(name) };
  }

  private plainKey(name: string): string {
    return this.settings.prefix + name;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
