import { describe, expect, it } from 'vitest';
import type { ContractSubject } from '../contract-subject.js';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** Unpublished rows are visible only to callers who may change them. */
export function publishingCases(subject: ContractSubject): void {
  if (!subject.entity.publishing || subject.entity.access.read !== 'public') return;

  describe('publishing', () => {
    it.each([
      ['a draft', { publishedAt: null, unpublishedAt: null }, false],
      ['what is to appear later', { publishedAt: inDays(1), unpublishedAt: null }, false],
      ['what is gone', { publishedAt: inDays(-2), unpublishedAt: inDays(-1) }, false],
      ['what is published', { publishedAt: inDays(-1), unpublishedAt: null }, true],
      ['what will go later', { publishedAt: inDays(-1), unpublishedAt: inDays(1) }, true],
    ])('shows %s only to permitted callers', async (_, moments, isShown) => {
      const { id } = await subject.row(moments);
      const filter = `filters=${encodeURIComponent(JSON.stringify({ and: [{ column: 'id', method: 'eq', value: id }] }))}`;
      const [list, count, row] = await Promise.all(
        [`?${filter}`, `/count?${filter}`, `/${id}`].map((path) =>
          subject.call<unknown>(path, { as: 'anonymous' }),
        ),
      );
      const ofServer = await subject.call(`/${id}`);

      expect([list?.text.includes(id), count?.data, row?.status]).toEqual([
        isShown,
        Number(isShown),
        isShown ? 200 : 404,
      ]);
      expect([ofServer.status, ofServer.data]).toEqual([200, expect.objectContaining(moments)]);
      await subject.call(`/${id}`, { method: 'DELETE' });
    });
  });
}
