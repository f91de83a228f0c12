import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

/**
 * What one would write by hand: Fastify, a pool of pg, prepared statements, rows serialised by
 * JSON.stringify. No validation, no permissions, no events, no entity tags.
 */
const { DATABASE_URL, PORT, PAGE = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const app = fastify();

const columns = '"id", "createdAt", "updatedAt", "variant", "adminTitle", "slug", "title", "subtitle", "description", "className"';
const listText = `select ${columns} from "blog_article" where "variant" = $1 order by "createdAt" desc, "id" desc limit 20`;
const linksText =
  `select l."id", l."createdAt", l."updatedAt", l."variant", l."categoryId", l."articleId", l."orderIndex", l."className", to_jsonb(c) as category ` +
  `from "blog_categories_to_articles" l join "blog_category" c on c."id" = l."categoryId" where l."articleId" = any($1::uuid[]) order by l."orderIndex", l."createdAt", l."id"`;

const list = () => pool.query<{ id: string }>({ name: 'list', text: listText, values: ['default'] });

app.get('/list', async () => {
  const { rows } = await list();
  return { data: rows, meta: { next: rows.at(-1)?.id } };
});

app.get<{ Params: { id: string } }>('/by-id/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'by-id',
    text: `select ${columns} from "blog_article" where "id" = $1`,
    values: [request.params.id],
  });
  return { data: rows[0] };
});

app.get('/list-with-link', async () => {
  const { rows } = await list();
  const links = await pool.query<{ articleId: string }>({ name: 'links', text: linksText, values: [rows.map((row) => row.id)] });
  const byArticle = Map.groupBy(links.rows, (link) => link.articleId);
  return { data: rows.map((row) => ({ ...row, categoriesToArticles: byArticle.get(row.id) ?? [] })), meta: { next: rows.at(-1)?.id } };
});

interface Article {
  slug: string;
  adminTitle: string;
  title: object;
  subtitle: object;
  description: object;
}

app.post<{ Body: { data: Article } }>('/create', async (request, reply) => {
  const { slug, adminTitle, title, subtitle, description } = request.body.data;
  const { rows } = await pool.query({
    name: 'create',
    text: `insert into "blog_article" ("id", "slug", "adminTitle", "title", "subtitle", "description") values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
    values: [randomUUID(), slug, adminTitle, title, subtitle, description],
  });
  return reply.code(201).send({ data: rows[0] });
});

app.get('/page', (_, reply) => reply.type('text/html; charset=utf-8').send(PAGE));

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
