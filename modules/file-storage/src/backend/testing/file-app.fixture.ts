import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createTestApp,
  type TestAnswer,
  type TestApp,
  type TestRequest,
  type TestRow,
} from '@flotilla/testing';
import { expect, vi } from 'vitest';
import { file } from '../../entities/file.js';
import { FileReleases } from '../uploads/file-releases.js';
import { fileStorageModule, type FileStorageOptions } from '../file-storage-module.js';

/** Parts of a form: text, or files with their names. */
export type Parts = Readonly<Record<string, string | File>>;

/** An API with stored files, on a database and a folder of its own. */
export interface FileApp {
  readonly app: TestApp;
  /** Sends a form to the collection of files, or to the URL of `request`. */
  upload(parts: Parts, request?: Partial<TestRequest>): Promise<TestAnswer<TestRow>>;
  /** Returns the names of all stored files, including drafts. */
  stored(): Promise<string[]>;
  /** Returns the numbers of rows and of stored files, to verify that a refused upload leaves nothing. */
  state(): Promise<{ rows: number; files: number }>;
  /** Makes the deletion of the former files of rows due, and runs it. */
  pastDays(rows: readonly TestRow[]): Promise<void>;
  close(): Promise<void>;
}

/** Starts an API with stored files. */
export async function startFileApp(options: FileStorageOptions = {}): Promise<FileApp> {
  const folder = await mkdtemp(join(tmpdir(), 'flotilla-'));
  const app = await createTestApp({ modules: [fileStorageModule(options)], env: { DATA_DIR: folder } });
  const stored = async () => {
    const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  return {
    app,
    stored,
    upload: async (parts, request) =>
      app.request({
        method: 'POST',
        url: file.route,
        ...(await formOf(parts, request?.headers)),
        ...withoutHeaders(request),
      }),
    async state() {
      const [{ rows } = { rows: 0 }] = await app.sql<{ rows: number }>(
        'select count(*)::int as rows from file_storage_file',
      );
      return { rows, files: (await stored()).length };
    },
    async pastDays(rows) {
      // The path of a file replaced by another change is returned as a signed URL.
      const paths = rows.map((row) => String(row.file).replace(/\?.*$/, ''));
      const pass = `update file_storage_left_file set "dueAt" = now() where "path" = any($1) returning 1`;
      await vi.waitFor(
        async () =>
          expect(
            (await app.sql(`select 1 from file_storage_left_file where "path" = any($1)`, [paths])).length,
          ).toBe(paths.length),
        { interval: 50 },
      );
      await app.sql(pass, [paths]);
      await app.nest.get(FileReleases).deleteDue();
    },
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a form as the body and the headers of a request. */
export async function formOf(
  parts: Parts,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...headers },
  };
}

function withoutHeaders({ headers: _, ...request }: Partial<TestRequest> = {}): Partial<TestRequest> {
  return request;
}
