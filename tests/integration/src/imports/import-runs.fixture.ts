import { type ImportRun, importRunsPath } from '@flotilla/core/imports';
import type { signInAs, TestApp } from '@flotilla/testing';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { type WordPressItem, wordPressXml } from './wordpress.fixture.js';

/** An account that calls the imports. */
export type Importer = Awaited<ReturnType<typeof signInAs>>;

export const items: readonly WordPressItem[] = [
  { id: 1, title: 'Winds', slug: 'winds', content: 'Strong <b>winds</b>.', comments: 2 },
  { id: 2, title: 'Waves', slug: 'waves', content: 'High waves.' },
  { id: 3, type: 'page', title: 'About us', slug: 'about-us', content: 'We sail.' },
];
export const xml = wordPressXml(items);

/** Returns the calls of imports in the admin, by the administrator unless another account is named. */
export function importCalls(given: () => { readonly app: TestApp; readonly admin: Importer }) {
  const call = (path: string, data?: unknown, as = given().admin) =>
    given().app.request<ImportRun>({ method: 'POST', url: `${importRunsPath}${path}`, data, as });
  const read = (id: string, as = given().admin) =>
    given().app.request<ImportRun>({ url: `${importRunsPath}/${id}`, as });
  const sendPart = (id: string, index: number, body: string | Buffer, as = given().admin) =>
    given().app.request<ImportRun>({
      ...{ method: 'POST', url: `${importRunsPath}/${id}/parts/${index}`, body, as },
      headers: { 'content-type': 'application/octet-stream' },
    });

  async function uploaded(text = xml, as = given().admin, name = 'export.xml'): Promise<string> {
    const bytes = Buffer.byteLength(text);
    const { data, text: answer } = await call('', { name, bytes }, as);
    expect([data?.status, answer]).toEqual(['uploading', answer]);
    const sent = await sendPart(data.id, 0, text, as);
    expect([sent.data?.received, sent.text]).toEqual([bytes, sent.text]);
    return data.id;
  }

  /** Waits for the job of an import. */
  async function ended(id: string, as = given().admin): Promise<ImportRun> {
    for (;;) {
      const { data } = await read(id, as);
      if (data.status !== 'checking' && data.status !== 'running') return data;
      await setTimeout(100);
    }
  }

  async function checked(id: string, options: object = {}, as = given().admin): Promise<ImportRun> {
    expect((await call(`/${id}/check`, options, as)).status).toBe(202);
    return ended(id, as);
  }

  async function run(id: string, as = given().admin): Promise<ImportRun> {
    expect((await call(`/${id}/start`, undefined, as)).status).toBe(202);
    return ended(id, as);
  }

  const count = async (table: string) =>
    (await given().app.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;

  return { call, read, sendPart, uploaded, ended, checked, run, count };
}
