import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Processes, runDemo } from './processes.js';
import { seedArticles, type SeededArticles } from './seed.js';

const secretKey = 'bench-secret-key-of-this-run-only';

/** The built product and the baseline, on one database. */
export interface Product {
  readonly api: string;
  readonly site: string;
  readonly baseline: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of a signed-in subject. */
  readonly subjectHeaders: Readonly<Record<string, string>>;
  readonly articles: SeededArticles;
  /** ETag of a page in the browser's cache. */
  readonly etag: string;
  readonly processes: Processes;
}

/** Starts database, api, site and baseline, and seeds 10,000 articles. */
export async function startProduct(): Promise<Product> {
  const processes = await Processes.start({ RBAC_SECRET_KEY: secretKey });
  try {
    const { api, site } = await runDemo(processes);
    const headers = { 'content-type': 'application/json', 'x-rbac-secret-key': secretKey };
    const articles = await seedArticles({ api, headers, databaseUrl: processes.databaseUrl });
    // The encoding of the measuring client, since the ETag depends on it.
    const page = await fetch(`${site}/en`, { headers: { 'accept-encoding': 'identity' } });
    const pageFile = join(processes.dataDir, 'page.html');
    await writeFile(pageFile, await page.bytes());
    const baseline = await processes.run({
      script: 'tests/performance/src/baseline.ts',
      readyPath: '/page',
      env: { PAGE_FILE: pageFile },
      isSource: true,
    });
    const subjectHeaders = await signIn(api, headers);
    return {
      api,
      site,
      baseline,
      headers,
      subjectHeaders,
      articles,
      etag: page.headers.get('etag') ?? '',
      processes,
    };
  } catch (error) {
    await processes.stop();
    throw error;
  }
}

/** Signs in a new subject and grants it two roles. @returns the headers of its requests */
async function signIn(
  api: string,
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const { jwt } = await answerOf<{ jwt: string }>(`${api}/api/rbac/subjects/authentication/init`);
  const { sub: subjectId } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  const post = (path: string, data: unknown) =>
    answerOf<{ id: string }>(api + path, { method: 'POST', headers, body: JSON.stringify({ data }) });
  for (const slug of ['bench-reader', 'bench-writer']) {
    const { id: roleId } = await post('/api/rbac/roles/find-or-create', { title: slug, slug });
    await post('/api/rbac/subjects-to-roles', { subjectId, roleId });
  }
  return { authorization: `Bearer ${jwt}` };
}

async function answerOf<Data>(url: string, init?: RequestInit): Promise<Data> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}
