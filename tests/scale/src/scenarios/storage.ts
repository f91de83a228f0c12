import { createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { startCluster } from '../cluster.js';
import { query, startDatabase } from '../database.js';
import { type Result, resultOf } from '../ledger.js';
import { Load } from '../load.js';
import { ObjectStore } from '../object-store.js';
import { Product } from '../product.js';

const uploaders = 3;
const uploadBytes = 300_000;
const faultMs = 8000;
/** Longer than the timeouts of a request to the store. */
const silenceMs = 60_000;
const pauseMs = 150;

/** An acknowledged upload: its path, and the hash of its bytes. */
interface Uploaded {
  readonly path: string;
  readonly hash: string;
}

/** Cuts off the object store under uploads, lets it hang, and restores it each time. */
export async function storage(folder: string): Promise<Result[]> {
  const database = await startDatabase();
  const store = await ObjectStore.start(`${folder}/store`);
  const product = new Product(folder, {
    DATABASE_URL: database.url,
    ...store.env,
  });
  try {
    const { apis, sites } = await startCluster(product, { apis: 2, sites: 1 });
    const load = new Load({ sites, apis });
    await load.prepare();
    const uploads = new Uploads(load, apis);
    await uploads.during(async () => {
      await setTimeout(4000);
      await store.cut();
      await setTimeout(faultMs);
      await store.restore();
      await setTimeout(4000);
      store.silence();
      await setTimeout(silenceMs);
      await store.restore();
      await setTimeout(6000);
    });
    const damaged = await uploads.damaged();
    const rows = await query<{ file: string }>(database, 'select "file" from file_storage_file');
    const { objects, unfinished } = await store.count();
    console.log(
      `  storage: 503 without Retry-After: ${uploads.unannounced}; damaged or missing of ${uploads.done.length}: ${damaged}; ` +
        `rows ${rows.length}, objects ${objects}, parts of unfinished uploads ${unfinished}; ended processes: ${product.ended.join(', ') || 'none'}`,
    );
    const stored = new Map(rows.map(({ file }) => [file, 1]));
    return [resultOf('S3 away, then without responses', load.ledger, stored)];
  } finally {
    await product.stop();
    await store.cut();
    await database.remove();
  }
}

/** Uploads files concurrently, and reads them again. */
class Uploads {
  readonly done: Uploaded[] = [];
  /** Responses with 503 that have no `Retry-After`. */
  unannounced = 0;

  constructor(
    private readonly load: Load,
    private readonly apis: readonly string[],
  ) {}

  async during(fault: () => Promise<void>): Promise<void> {
    const done = new AbortController();
    const running = Promise.all(
      Array.from({ length: uploaders }, async (_, index) => {
        while (!done.signal.aborted) {
          await this.upload(this.apis[index % this.apis.length] ?? '');
          await setTimeout(pauseMs);
        }
      }),
    );
    try {
      await fault();
    } finally {
      done.abort();
      await running;
    }
  }

  /** Returns the number of acknowledged uploads that an API does not serve with the same bytes. */
  async damaged(): Promise<number> {
    let damaged = 0;
    for (const { path, hash } of this.done) {
      const response = await fetch(`${this.apis[0]}${path}`);
      if (!response.ok || hashOf(Buffer.from(await response.arrayBuffer())) !== hash) damaged++;
    }
    return damaged;
  }

  private async upload(api: string): Promise<void> {
    const { ledger, authorization } = this.load;
    const bytes = randomBytes(uploadBytes);
    bytes.write('%PDF-1.4\n');
    const body = new FormData();
    body.set('file', new Blob([bytes], { type: 'application/pdf' }), 'chart.pdf');
    const began = performance.now();
    const url = `${api}/api/file-storage/files`;
    try {
      const response = await fetch(url, { method: 'POST', headers: authorization, body });
      const text = await response.text();
      ledger.called('upload', performance.now() - began, response.ok ? undefined : response.status);
      if (response.status === 503 && !response.headers.has('retry-after')) this.unannounced++;
      if (response.status !== 201) return;
      const path = (JSON.parse(text) as { data: { file: string } }).data.file;
      this.done.push({ path, hash: hashOf(bytes) });
      ledger.acknowledged.set(path, performance.now());
    } catch (error) {
      ledger.called('upload', performance.now() - began, String(error).slice(0, 60));
    }
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
