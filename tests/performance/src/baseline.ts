import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';

/**
 * Handwritten baseline: node:http, a pool of pg, named prepared statements, rows serialised by
 * JSON.stringify. No framework, validation, permissions, events or entity tags.
 */
const { DATABASE_URL, PORT, PAGE_FILE = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
// From a file, since some pages exceed the size limit of an environment variable.
const page = PAGE_FILE ? readFileSync(PAGE_FILE) : Buffer.alloc(0);
const compressedPage = PAGE_FILE ? brotliCompressSync(page) : Buffer.alloc(0);

const columns =
  '"id", "createdAt", "updatedAt", "variant", "adminTitle", "slug", "title", "subtitle", "description", "className"';
const listText = `select ${columns} from "blog_article" where "variant" = $1 and "createdAt" <= $2 order by "createdAt" desc, "id" desc limit 20 offset $3`;
const byIdText = `select ${columns} from "blog_article" where "id" = $1`;
const createText = `insert into "blog_article" ("id", "slug", "adminTitle", "title", "subtitle", "description") values ($1, $2, $3, $4, $5, $6) returning ${columns}`;
const linksText =
  `select l."id", l."createdAt", l."updatedAt", l."variant", l."categoryId", l."articleId", l."orderIndex", l."className", to_jsonb(c) as category ` +
  `from "blog_categories_to_articles" l join "blog_category" c on c."id" = l."categoryId" where l."articleId" = any($1::uuid[]) order by l."orderIndex", l."createdAt", l."id"`;

interface Article {
  slug: string;
  adminTitle: string;
  title: object;
  subtitle: object;
  description: object;
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
}).listen(Number(PORT), '127.0.0.1');

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const [, route = '', id] = url.pathname.split('/');
  if (route === 'page') {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length })
      .end(page);
    return;
  }
  if (route === 'compressed-page') {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': compressedPage.length,
    };
    response.writeHead(200, headers).end(compressedPage);
    return;
  }
  if (route === 'list') return send(response, 200, await list(url.searchParams));
  if (route === 'list-with-link') return send(response, 200, await listWithLink(url.searchParams));
  if (route === 'by-id')
    return send(response, 200, {
      data: (await pool.query({ name: 'by-id', text: byIdText, values: [id] })).rows[0],
    });
  return send(response, 201, await create(request));
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    .end(text);
}

async function list(query: URLSearchParams) {
  const values = [query.get('variant'), query.get('until'), query.get('offset')];
  const { rows } = await pool.query<{ id: string }>({ name: 'list', text: listText, values });
  return { data: rows, meta: { next: rows.at(-1)?.id } };
}

async function listWithLink(query: URLSearchParams) {
  const { data, meta } = await list(query);
  const links = await pool.query<{ articleId: string }>({
    name: 'links',
    text: linksText,
    values: [data.map((row) => row.id)],
  });
  const byArticle = Map.groupBy(links.rows, (link) => link.articleId);
  return { data: data.map((row) => ({ ...row, categoriesToArticles: byArticle.get(row.id) ?? [] })), meta };
}

async function create(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const { slug, adminTitle, title, subtitle, description } = (
    JSON.parse(Buffer.concat(chunks).toString()) as { data: Article }
  ).data;
  const values = [randomUUID(), slug, adminTitle, title, subtitle, description];
  const { rows } = await pool.query<{ id: string }>({ name: 'create', text: createText, values });
  return { data: rows[0] };
}
