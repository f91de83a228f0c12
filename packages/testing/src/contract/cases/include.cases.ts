import type { Relation } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import { makeMany } from '../../make/make.js';
import { statementCount } from '../../statement-count.js';
import type { TestRow } from '../../test-request.js';
import type { ContractSubject } from '../contract-subject.js';

/** Embedding the rows of links, seen from each side. */
export function includeCases(subject: ContractSubject): void {
  describe('include', () => {
    for (const relation of subject.registry.relationsOf(subject.entity.key).values()) {
      it(`embeds ${relation.token} in order, with the whole far row, in one statement`, () => expectEmbedded(subject, relation));

      const isHidden = subject.entity.access.read === 'public' && relation.link.access.read !== 'public';
      if (isHidden) it(`refuses ${relation.token} to nobody, though the row itself is public`, () => expectHidden(subject, relation));
    }

    it('refuses an unknown link and names it', async () => {
      for (const path of [`/${subject.rows[0]?.id}`, '']) {
        const { status, problem } = await subject.call(`${path}?include=nothings-to-nowhere`);
        expect([status, problem.message]).toEqual([
          400,
          expect.stringContaining(`"nothings-to-nowhere" in "nothings-to-nowhere" is not a link of ${subject.entity.key}`),
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
    linked.toSorted((a, b) => Number(a.orderIndex) - Number(b.orderIndex)).map((row) => withFar(subject, relation, row)),
  );
  const filters = encodeURIComponent(JSON.stringify({ and: [{ column: 'id', method: 'eq', value: near.id }] }));

  const sent = await statementCount(subject.app, async () => {
    const byId = await subject.call(`/${near.id}?include=${relation.token}`);
    expect([byId.status, byId.data]).toEqual([200, { ...near, [relation.embedAs]: expected }]);
    const list = await subject.call<TestRow[]>(`?include=${relation.token}&filters=${filters}`);
    expect(list.data).toEqual([byId.data]);
  });
  expect(sent).toBe(2);
  const [other] = subject.rows;
  expect((await subject.call(`/${other?.id}?include=${relation.token}`)).data[relation.embedAs]).toEqual([]);
}

/** Two link rows in the wrong order; one where the row can have no second. */
async function linkRows(subject: ContractSubject, { link, ownField }: Relation, id: string): Promise<TestRow[]> {
  const isAlone = link.indexes.some(({ unique, fields }) => unique && fields.length === 1 && fields[0] === ownField);
  const places = isAlone ? [1] : [2, 1];
  return (await makeMany(
    subject.app,
    link,
    places.map((orderIndex) => ({ overrides: { [ownField]: id, orderIndex } })),
  )) as TestRow[];
}

async function withFar(subject: ContractSubject, { far }: Relation, row: TestRow): Promise<TestRow> {
  if (!far) return row;
  const { status, data } = await subject.app.request({ url: `${subject.registry.entity(far.key).route}/${String(row[far.field])}` });
  expect(status).toBe(200);
  return { ...row, [far.as]: data };
}
