/**
 * Raw SQL, since a customer is a subject with an identity, and its contacts and last session are aggregates.
 * Each function runs one statement.
 */
import type { Database } from '@flotilla/backend';
import { momentJson, searchPatterns, searchTerms } from '@flotilla/backend/ports';
import type { CustomerKind, CustomerQuery } from '../../customer-shapes.js';

type Query = Pick<Database, 'query'>;

/** A customer without the figures of modules. */
export interface StoredCustomer {
  readonly id: string;
  readonly kind: CustomerKind;
  readonly createdAt: string;
  readonly lastSeenAt: string | null;
  readonly email: string | null;
  readonly telegram: string | null;
  readonly wallet: string | null;
  readonly emails: readonly { readonly email: string; readonly isVerified: boolean }[];
  readonly roles: readonly string[];
}

/** Customers that a count examines. */
const maxCounted = 10_000;

/** The contacts of a subject `s`; no row without an identity. */
const contacts = `lateral (
  select
    (array_agg(i."email" order by (i."provider" = 'email_and_password') desc, i."createdAt", i."id") filter (where i."email" is not null))[1] as "email",
    (array_agg(i."account" order by i."createdAt") filter (where i."provider" = 'telegram'))[1] as "telegram",
    (array_agg(i."account" order by i."createdAt") filter (where i."provider" = 'ethereum_virtual_machine'))[1] as "wallet",
    coalesce(jsonb_agg(jsonb_build_object('email', i."email", 'isVerified', i."verifiedAt" is not null) order by i."createdAt", i."id") filter (where i."email" is not null), '[]') as "emails",
    count(*)::int as "identities",
    coalesce(bool_and(i."provider" = 'email'), false) as "isGuest"
  from "rbac_subjects_to_identities" l join "rbac_identity" i on i."id" = l."identityId" where l."subjectId" = s."id"
) c`;

const seen = `lateral (
  select max(x."lastUsedAt") as "at" from "rbac_subjects_to_sessions" k join "rbac_session" x on x."id" = k."sessionId" where k."subjectId" = s."id"
) v`;

const columns = `s."id", case when c."identities" = 0 then 'visitor' when c."isGuest" then 'guest' else 'account' end as "kind",
  ${momentJson('s."createdAt"')} as "createdAt", ${momentJson('v."at"')} as "lastSeenAt", c."email", c."telegram", c."wallet", c."emails"`;

const orders: Record<CustomerQuery['sort'], string> = {
  newest: `s."createdAt" desc, s."id" desc`,
  oldest: `s."createdAt", s."id"`,
  email: `lower(c."email") nulls last, s."id"`,
  seen: `v."at" desc nulls last, s."id" desc`,
};

/** Returns a page of customers, and their number up to 10,000. `found`: ids that modules found by the search. */
export async function customersPage(
  { search, kind, sort, limit, offset }: CustomerQuery,
  found: readonly string[],
  db: Query,
): Promise<{ customers: StoredCustomer[]; total: number }> {
  const values: unknown[] = [limit, offset];
  const bound = (value: unknown, cast: string) => `$${values.push(value)}::${cast}`;
  // The condition without contacts skips visitors, who are many, before their contacts are read.
  const hasIdentity = `exists (select 1 from "rbac_subjects_to_identities" h where h."subjectId" = s."id")`;
  const conditions = [`s."variant" <> 'agent'`, hasIdentity, `c."identities" > 0`];
  if (kind !== undefined) conditions.push(kind === 'guest' ? `c."isGuest"` : `not c."isGuest"`);
  if (search) {
    // The expression of the search index of identities.
    const text = `flotilla_searched(coalesce(f."account", '') || ' ' || coalesce(f."email", ''))`;
    const patterns = searchTerms(search).map((term) => searchPatterns(term).part);
    const matches = patterns.map((pattern) => `${text} like ${bound(pattern, 'text')}`).join(' and ');
    const byContact = `select g."subjectId" from "rbac_subjects_to_identities" g join "rbac_identity" f on f."id" = g."identityId" where ${matches || 'false'}`;
    conditions.push(`(s."id" in (${byContact}) or s."id" = any(${bound(found, 'uuid[]')}))`);
  }
  const where = `where ${conditions.join(' and ')}`;
  const source = `from "rbac_subject" s cross join ${contacts}`;
  const page = `select ${columns} ${source} left join ${seen} on true ${where} order by ${orders[sort]} limit $1::int offset $2::int`;
  const count = `select count(*)::int from (select 1 ${source} ${where} limit ${maxCounted}) t`;
  const [row] = await db.query<{ customers: StoredCustomer[]; total: number }>(
    `select coalesce((select jsonb_agg(to_jsonb(p)) from (${page}) p), '[]') as customers, (${count}) as total`,
    values,
  );
  return row ?? { customers: [], total: 0 };
}

/** Returns a subject as a customer; undefined when it does not exist or belongs to an agent. */
export async function customerOf(id: string, db: Query): Promise<StoredCustomer | undefined> {
  const roles = `array(select r."title" from "rbac_subjects_to_roles" k join "rbac_role" r on r."id" = k."roleId" where k."subjectId" = s."id" order by 1 limit 50)`;
  const [found] = await db.query<StoredCustomer & Record<string, unknown>>(
    `select ${columns}, ${roles} as "roles" from "rbac_subject" s cross join ${contacts} left join ${seen} on true where s."id" = $1::uuid and s."variant" <> 'agent'`,
    [id],
  );
  return found;
}

/** Returns other subjects with one of the addresses of a subject. */
export function subjectsWithAddress(
  { id, emails }: Pick<StoredCustomer, 'id' | 'emails'>,
  db: Query,
): Promise<{ id: string; kind: 'account' | 'guest'; isVerified: boolean }[]> {
  return db.query<{ id: string; kind: 'account' | 'guest'; isVerified: boolean }>(
    `select l."subjectId" as "id", case when bool_and(i."provider" = 'email') then 'guest' else 'account' end as "kind",
       coalesce(bool_or(i."verifiedAt" is not null), false) as "isVerified"
     from "rbac_identity" i join "rbac_subjects_to_identities" l on l."identityId" = i."id"
     where lower(i."email") = any($2::text[]) and l."subjectId" <> $1::uuid group by 1 order by 2, 1 limit 5`,
    [id, emails.map(({ email }) => email.toLowerCase())],
  );
}
