import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { NotFoundError } from '@flotilla/backend';
import type { S3Settings } from '../file-settings.js';
import type { ByteRange, Storage, StoredAbout, StoredStat } from './storage.js';
import { isRandomName, isStoredName } from './stored-name.js';

/** The smallest that S3 allows; one part of each upload is in memory. */
const partBytes = 5 * 1024 ** 2;
export const yearInSeconds = 31_536_000;

/** Stored files as objects of a bucket: S3, or anything that speaks its protocol. */
export class S3Storage implements Storage {
  private readonly client: S3Client;

  constructor(private readonly settings: S3Settings) {
    const { endpoint, region, accessKeyId, secretAccessKey } = settings;
    this.client = new S3Client({
      region,
      endpoint,
      // Only Amazon's own servers know buckets by their host name for certain.
      forcePathStyle: endpoint !== undefined,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
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
    await upload.done();
  }

  async open(name: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await this.client.send(new GetObjectCommand({ ...this.object(name), Range })).catch((error: unknown) => {
      throw isMissing(error) ? new NotFoundError(`The file ${name} does not exist.`) : error;
    });
    // On Node the SDK answers with a stream of Node's.
    return Body as Readable;
  }

  async stat(name: string): Promise<StoredStat | undefined> {
    if (!isStoredName(name)) return undefined;
    try {
      const found = await this.client.send(new HeadObjectCommand(this.object(name)));
      return { size: found.ContentLength ?? 0, etag: found.ETag ?? `"${name}"`, modifiedAt: found.LastModified ?? new Date(0) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(name)));
  }

  async check(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.settings.bucket }));
  }

  publicUrl(name: string): string | undefined {
    const { publicUrl, prefix } = this.settings;
    return publicUrl && `${publicUrl}/${prefix}${name}`;
  }

  /** @throws NotFoundError for what is no name of a stored file: it can't leave the prefix. */
  private object(name: string): { Bucket: string; Key: string } {
    if (!isStoredName(name)) throw new NotFoundError('There is no such file.');
    return { Bucket: this.settings.bucket, Key: this.settings.prefix + name };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
