import { describe, expect, it } from 'vitest';
import { statementCount } from '../../statement-count.js';
import { type ContractSubject, nobody } from '../contract-subject.js';

/** Reading one row. */
export function rowCases(subject: ContractSubject): void {
  const first = () => subject.rows[0]?.id ?? '';

  describe('by id', () => {
    it('returns the row in one statement', async () => {
      const sent = await statementCount(subject.app, async () => {
        const { status, data } = await subject.call(`/${first()}`);
        expect([status, data]).toEqual([200, subject.rows[0]]);
      });
      expect(sent).toBe(1);
    });

    it('has exactly the readable fields of the definition', () => {
      expect(Object.keys(subject.rows[0] ?? {})).toEqual(subject.readableNames);
    });

    it('returns 304 when the ETag matches', async () => {
      const { headers } = await subject.call(`/${first()}`);
      const again = await subject.call(`/${first()}`, {
        headers: { 'if-none-match': `"other", ${headers.etag}` },
      });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    });

    it('returns 404 for a row that does not exist, in every call with an id', async () => {
      for (const method of ['GET', 'DELETE', 'PATCH'] as const) {
        const { status, problem } = await subject.call(`/${nobody}`, {
          method,
          data: method === 'PATCH' ? {} : undefined,
        });
        expect([status, problem.message]).toEqual([404, `${subject.entity.key} ${nobody} does not exist.`]);
      }
    });

    it('refuses an invalid id', async () => {
      for (const id of ['1', 'nonsense', `${nobody}0`, "'%20or%201=1", '%00']) {
        const { status, problem } = await subject.call(`/${id}`);
        expect([id, status, problem.cause[0]?.field]).toEqual([id, 400, 'id']);
      }
    });
  });
}
