import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '../file-settings.js';

/** An S3 server on a port of its own. */
export interface S3Server {
  readonly settings: S3Settings;
  /** Returns all files on the server's disk, including parts of unfinished uploads. */
  files(): Promise<string[]>;
  /** Returns the number of requests so far. */
  requests(): number;
  close(): Promise<void>;
}

const bucket = 'harbour';

/** Starts an S3 server with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  // Its signatures of bucket calls differ from those of the SDK.
  const s3 = new S3rver({
    silent: true,
    directory,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    const uploadId = new URL(request.url ?? '', 'http://s3').searchParams.get('uploadId');
    // Implements AbortMultipartUpload, which s3rver lacks.
    if (request.method !== 'DELETE' || uploadId === null) return answer(request, response);
    void rm(join(directory, bucket, '._S3rver_uploads', uploadId), { recursive: true }).then(() =>
      response.writeHead(204).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      bucket,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      prefix: 'shop/',
    },
    requests: () => requests,
    async files() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
