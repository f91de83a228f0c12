import type { Reference, Relation } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import { makeMany } from '../../make/make.js';
import { statementCount } from '../../statement-count.js';
import type { TestRow } from '../../test-request.js';
import type { ContractSubject } from '../contract-subject.js';

/** Embedding link rows, from each end. */
export function includeCases(subject: ContractSubject): void {
  describe('include', () => {
    for (const relation of subject.registry.relationsOf(subject.entity.key).values()) {
      it(`embeds ${relation.token} in order, with the whole far row, in one statement`, () =>
        expectEmbedded(subject, relation));

      const isHidden = subject.entity.access.read === 'public' && relation.link.access.read !== 'public';
      if (isHidden)
        it(`refuses ${relation.token} to anonymous callers, though the row itself is public`, () =>
          expectHidden(subject, relation));
    }

    const references = [...subject.registry.referencesOf(subject.entity.key).values()];
    if (references.length > 0) {
      it('embeds referenced rows, in one statement', () => expectReferred(subject, references));
      it('does not embed referenced rows that the caller may not read', () =>
        expectKept(subject, references));
    }

    it('refuses an unknown link and names it', async () => {
      for (const path of [`/${subject.rows[0]?.id}`, '']) {
        const { status, problem } = await subject.call(`${path}?include=nothings-to-nowhere`);
        expect([status, problem.message]).toEqual([
          400,
          expect.stringContaining(
            `"nothings-to-nowhere" in "nothings-to-nowhere" is not a link of ${subject.entity.key}`,
          ),
        ]);
      }
    });
  });
}

async function expectHidden(subject: ContractSubject, { token }: Relation): Promise<void> {
  for (const path of [`/${subject.rows[0]?.id}`, '']) {
    const { status, data } = await subject.call(`${path}?include=${token}`, { as: 'anonymous' });
    expect([status, data]).toEqual([401, null]);
  }
}

async function expectEmbedded(subject: ContractSubject, relation: Relation): Promise<void> {
  const near = await subject.row();
  const linked = await linkRows(subject, relation, near.id);
  const expected = await Promise.all(
    linked
      .toSorted((a, b) => Number(a.orderIndex) - Number(b.orderIndex))
      .map((row) => withFar(subject, relation, row)),
  );
  const filters = encodeURIComponent(
    JSON.stringify({ and: [{ column: 'id', method: 'eq', value: near.id }] }),
  );

  const sent = await statementCount(subject.app, async () => {
    const byId = await subject.call(`/${near.id}?include=${relation.token}`);
    expect([byId.status, byId.data]).toEqual([200, { ...near, [relation.embedAs]: expected }]);
    const list = await subject.call<TestRow[]>(`?include=${relation.token}&filters=${filters}`);
    expect(list.data).toEqual([byId.data]);
  });
  expect(sent).toBe(2);
  await expectTagOfBareRow(subject, near.id, relation.token);
  const [other] = subject.rows;
  expect((await subject.call(`/${other?.id}?include=${relation.token}`)).data[relation.embedAs]).toEqual([]);
}

async function expectReferred(subject: ContractSubject, references: readonly Reference[]): Promise<void> {
  const row = await subject.row();
  const read = references.map(async ({ token, field, far }) => [
    token,
    await rowOf(subject, far, row[field]),
  ]);
  const expected = { ...row, ...Object.fromEntries(await Promise.all(read)) };
  const include = references.map(({ token }) => token).join(',');
  const filters = encodeURIComponent(
    JSON.stringify({ and: [{ column: 'id', method: 'eq', value: row.id }] }),
  );

  const sent = await statementCount(subject.app, async () => {
    const byId = await subject.call(`/${row.id}?include=${include}`);
    expect([byId.status, byId.data]).toEqual([200, expected]);
    expect((await subject.call<TestRow[]>(`?include=${include}&filters=${filters}`)).data).toEqual([
      expected,
    ]);
  });
  expect(sent).toBe(2);
  await expectTagOfBareRow(subject, row.id, include);
}

/** Returns the referenced row; null when it does not exist. */
async function rowOf(subject: ContractSubject, key: string, id: unknown): Promise<unknown> {
  if (id === null) return null;
  const { status, data } = await subject.app.request({
    url: `${subject.registry.entity(key).route}/${String(id)}`,
  });
  return status === 404 ? null : data;
}

async function expectKept(subject: ContractSubject, references: readonly Reference[]): Promise<void> {
  for (const { token, far } of references) {
    const { status, problem } = await subject.call(`?limit=1&include=${token}`, { as: 'anonymous' });
    const isOpen = [subject.entity, subject.registry.entity(far)].every(
      ({ access }) => access.read === 'public',
    );
    expect([token, status, problem?.status]).toEqual([token, isOpen ? 200 : 401, isOpen ? undefined : 401]);
  }
}

/**
 * Expects the ETag of the row without embedded ones, for If-Match; If-None-Match with it must not lead to
 * 304, since embedded rows may have changed.
 */
async function expectTagOfBareRow(subject: ContractSubject, id: string, include: string): Promise<void> {
  const { headers } = await subject.call(`/${id}`);
  const conditional = { 'if-none-match': headers.etag ?? '' };
  const embedding = await subject.call(`/${id}?include=${include}`, { headers: conditional });
  expect([embedding.status, embedding.headers.etag]).toEqual([200, headers.etag]);
}

/** Creates two link rows in reverse order; one if the row can have only one. */
async function linkRows(
  subject: ContractSubject,
  { link, ownField }: Relation,
  id: string,
): Promise<TestRow[]> {
  const isAlone = link.indexes.some(
    ({ unique, fields }) => unique && fields.length === 1 && fields[0] === ownField,
  );
  const places = isAlone ? [1] : [2, 1];
  // Modules change the row of links with some other variants.
  const [variant] = link.variants;
  return (await makeMany(
    subject.app,
    link,
    places.map((orderIndex) => ({ overrides: { [ownField]: id, orderIndex, variant } })),
  )) as TestRow[];
}

async function withFar(subject: ContractSubject, { far }: Relation, row: TestRow): Promise<TestRow> {
  if (!far) return row;
  const { status, data } = await subject.app.request({
    url: `${subject.registry.entity(far.key).route}/${String(row[far.field])}`,
  });
  expect(status).toBe(200);
  return { ...row, [far.as]: data };
}
