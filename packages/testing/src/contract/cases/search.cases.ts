import { isLink } from '@flotilla/core';
import { labelSources } from '@flotilla/core/administration';
import { kindOf, searchedFields } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { describe, expect, it } from 'vitest';
import type { TestRow } from '../../test-request.js';
import { make } from '../../make/make.js';
import type { ContractSubject } from '../contract-subject.js';

/** Search for words in the searched fields, in every language, or for an id. */
export function searchCases(subject: ContractSubject): void {
  const fields = searchedFields(subject.entity);
  describe('search', () => {
    it('finds a row by its id, and nothing by words without a match', async () => {
      const [row] = subject.rows;
      expect(idsOf(await found(subject, row?.id ?? ''))).toEqual([row?.id]);
      expect(await found(subject, 'nowhere at-all')).toEqual([]);
      const { meta } = await subject.find({ search: 'nowhere', count: true });
      expect(meta.total).toBe(0);
    });

    if (isLink(subject.entity)) {
      const { field } = subject.entity.left;
      it('finds links by the ids of their ends', async () => {
        const [row] = subject.rows;
        expect(idsOf(await found(subject, String(row?.[field])))).toContain(row?.id);
      });
    }

    for (const { relation, entity: source, field } of labelSources(subject.entity, subject.registry)) {
      it(`finds a row by ${source.key}.${field}, which labels it`, async () => {
        const [row, other] = subject.rows;
        const isLocalized = source.fields[field] && kindOf(source.fields[field].kind).isLocalized;
        const name = `quartermaster-${field}`;
        const sourceRow = await make(subject.app, source, { [field]: isLocalized ? { en: name } : name });
        await make(subject.app, relation.link, {
          [relation.ownField]: row?.id,
          [relation.far.field]: sourceRow.id,
        });
        const otherSourceRow = await make(subject.app, source, {
          [field]: isLocalized ? { en: 'bosun' } : 'bosun',
        });
        await make(subject.app, relation.link, {
          [relation.ownField]: other?.id,
          [relation.far.field]: otherSourceRow.id,
        });
        expect(idsOf(await found(subject, `${field} termast`))).toEqual([row?.id]);
        expect((await subject.call<number>(`/count?search=${name}`)).data).toBe(1);
        await subject.app.sql(`delete from "${source.table}" where "id" = any($1)`, [
          [sourceRow.id, otherSourceRow.id],
        ]);
      });
    }

    if (fields.length > 0) {
      it(`finds words of ${fields.join(', ')} in any order and language, and parts of them`, () =>
        expectFound(subject, fields));
      it('truncates a search over its limits', async () => {
        for (const search of ['one two three four five six seven eight nine', 'x'.repeat(201)])
          expect((await subject.find({ search })).status).toBe(200);
      });
    }
  });
}

async function expectFound(subject: ContractSubject, fields: readonly string[]): Promise<void> {
  const texts = new Map(subject.rows.map((row) => [row.id, textOf(row, fields)]));
  const terms = [...texts.values()].flatMap((text) => text.split(/\s+/)).filter(Boolean);
  const [first = '', last = ''] = [terms[0], terms.at(-1)];
  for (const phrase of [
    first,
    last.slice(-3),
    `${last.toUpperCase()} ${terms.at(-2) ?? ''}`,
    last.slice(-2),
  ]) {
    const patterns = phrase
      .toLowerCase()
      .split(/\s+/)
      .map((term) => (term.length < 3 ? ` ${term} ` : term));
    const expected = [...texts].flatMap(([id, text]) =>
      patterns.every((pattern) => text.includes(pattern)) ? id : [],
    );
    expect([phrase, idsOf(await found(subject, phrase)).toSorted()]).toEqual([phrase, expected.toSorted()]);
  }
  const count = await subject.call<number>(`/count?search=${encodeURIComponent(first)}`);
  const { data, meta } = await subject.find({ search: first, limit: 1, count: true });
  expect([count.data, data.length]).toEqual([meta.total, 1]);
}

async function found(subject: ContractSubject, search: string): Promise<TestRow[]> {
  return (await subject.find({ search, limit: 1000 })).data;
}

/** Returns the searched text of a row: its words, surrounded by spaces. */
function textOf(row: TestRow, fields: readonly string[]): string {
  const values = fields.flatMap((name) =>
    isPlainObject(row[name]) ? Object.values(row[name]).flatMap(textsIn) : [row[name] ?? ''],
  );
  return ` ${values
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, ' ')} `;
}

/** Returns the texts of a value: of a rich-text document those of its leaves. */
function textsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isPlainObject(value)) return [value];
  return [...('text' in value ? [value.text] : []), ...textsIn(value.children ?? [])];
}

const idsOf = (rows: readonly TestRow[]) => rows.map(({ id }) => id);
