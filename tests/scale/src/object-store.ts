import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { freePort } from '@flotilla/runtime/network';

const bucket = 'harbour';

/** An S3-compatible store that can refuse connections, or accept them without a response. */
export class ObjectStore {
  private server: Server | undefined;
  private isSilent = false;

  private constructor(
    private readonly directory: string,
    private readonly port: number,
    private readonly answer: ReturnType<S3rver['callback']>,
  ) {}

  static async start(directory: string): Promise<ObjectStore> {
    await mkdir(directory);
    const options = { silent: true, directory, allowMismatchedSignatures: true };
    const s3 = new S3rver({ ...options, configureBuckets: [{ name: bucket }] });
    await s3.configureBuckets();
    const store = new ObjectStore(directory, await freePort(), s3.callback());
    await store.restore();
    return store;
  }

  /** Environment of the product. */
  get env(): Record<string, string> {
    return {
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: `http://127.0.0.1:${this.port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
  }

  /** Closes all connections and refuses new ones. */
  async cut(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  /** Accepts requests without a response. */
  silence(): void {
    this.isSilent = true;
  }

  async restore(): Promise<void> {
    this.isSilent = false;
    // Requests that were accepted in silence stay without a response.
    await this.cut();
    this.server = createServer((request, response) => {
      if (this.isSilent) return;
      const uploadId = new URL(request.url ?? '', 'http://s3').searchParams.get('uploadId');
      // Implements AbortMultipartUpload, which s3rver lacks.
      if (request.method !== 'DELETE' || uploadId === null) return this.answer(request, response);
      const parts = join(this.directory, bucket, '._S3rver_uploads', uploadId);
      void rm(parts, { recursive: true, force: true }).then(() => response.writeHead(204).end());
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  /** Returns the number of stored objects, and of files of unfinished uploads. */
  async count(): Promise<{ objects: number; unfinished: number }> {
    const entries = await readdir(this.directory, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return {
      objects: files.filter((file) => file.endsWith('._S3rver_object')).length,
      unfinished: files.filter((file) => file.includes('._S3rver_uploads')).length,
    };
  }
}
