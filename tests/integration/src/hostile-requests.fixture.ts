import { article } from '@flotilla/blog';
import { currency } from '@flotilla/billing';
import { order } from '@flotilla/ecommerce';
import { createTestApp, makeMany, type TestAnswer, type TestApp, type TestRequest } from '@flotilla/testing';
import { expect } from 'vitest';
import { modules } from './modules.js';

/** Texts that break out of SQL, of paths or of prototypes where they are not escaped. */
export const injections = [
  `'`,
  `"`,
  `';`,
  `' or '1'='1`,
  `'; drop table blog_article; --`,
  `"; drop table blog_article; --`,
  `1); delete from blog_article; --`,
  `\\'; select pg_sleep(5); --`,
  `title->>'en'`,
  `"id" from blog_article; --`,
  `id desc; drop table blog_article`,
  `$1`,
  `$1::text`,
  `%' union select password from rbac_identity --`,
  `/*`,
  `\u02bc or 1=1`,
  `id;select 1`,
  `title.en'`,
  `title.en') or ('1'='1`,
  "E'\\x27'",
  `''`,
  `articles-to-file-storage-module-files'; --`,
  `__proto__`,
  `constructor`,
  `prototype`,
  `toString`,
  `hasOwnProperty`,
  `\0`,
  `\ud800`,
];
/** Returns a text as part of a url. */
export const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** An app with a few rows, which hostile requests must not change. */
export interface Target {
  readonly app: TestApp;
  /** Expects a refusal in the standard error format, and unchanged tables. */
  expectRefusal(request: TestRequest, statuses: readonly number[], about?: unknown): Promise<void>;
}

/** Starts an app with a few rows. */
export async function openTarget(): Promise<Target> {
  const app = await createTestApp({
    modules,
    env: { BODY_LIMIT: String(1024 ** 2), SITE_URL: 'https://example.test' },
  });
  for (const entity of [article, currency, order]) await makeMany(app, entity, [{}, {}, {}]);
  const before = await tablesOf(app);
  return {
    app,
    async expectRefusal(request, statuses, about = request.url.slice(0, 120)) {
      const response = await app.request(request);
      expect(statuses, `${String(about)}: ${response.text.slice(0, 300)}`).toContain(response.status);
      expectProblem(response);
      expect(await tablesOf(app), `Tables after ${String(about)}`).toEqual(before);
    },
  };
}

/** Expects the standard error format. */
function expectProblem({ status, problem, text }: TestAnswer<unknown>): void {
  expect(
    Object.keys(problem ?? {}).filter((key) => key !== 'details'),
    `Keys of ${text.slice(0, 200)}`,
  ).toEqual(['status', 'error', 'message', 'cause', 'requestId', 'data']);
  expect(problem).toMatchObject({
    status,
    message: expect.stringMatching(/\S/),
    requestId: expect.stringMatching(/\S/),
    data: null,
  });
  expect(problem.cause.every(({ message }) => message.length > 0) && problem.cause.length > 0).toBe(true);
  expect(text).not.toMatch(/\bat .*\.[jt]s:\d+|syntax error|QueryFailed/);
}

/** Returns checksums of the tables that hostile requests target. */
async function tablesOf(app: TestApp): Promise<Record<string, string>> {
  const [sums = {}] = await app.sql<Record<string, string>>(
    `select ${[
      'blog_article',
      'billing_currency',
      'ecommerce_order',
      'crm_request',
      'blog_categories_to_articles',
      'rbac_identity',
    ]
      .map(
        (table) =>
          `(select count(*) || coalesce(md5(string_agg(t::text, ',' order by t."id")), '') from "${table}" t) as "${table}"`,
      )
      .join(', ')}`,
  );
  return sums;
}
