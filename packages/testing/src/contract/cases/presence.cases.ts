import { sharedVariants } from '../../make/input.js';
import { expect, describe, it } from 'vitest';
import { naturalKeys } from './upsert.cases.js';
import { type ContractSubject, nobody } from '../contract-subject.js';
import type { TestRequest } from '../../test-request.js';

/** An administrator whose session was not re-authenticated recently. */
const stale = { kind: 'subject', id: nobody, roles: ['admin'] } as const;

/** Writes of an entity that requires recent authentication, through each generic call. */
export function presenceCases(subject: ContractSubject): void {
  if (subject.entity.guarded !== 'presence') return;

  describe('presence', () => {
    it('is required of a stale session by each way to write', async () => {
      const [{ id }, input] = [
        await subject.row(),
        subject.isCreatableByClients ? await subject.input() : undefined,
      ];
      const variant = sharedVariants(subject.entity).at(-1);
      const ways: (readonly [NonNullable<TestRequest['method']>, string, unknown?])[] = [
        ['PATCH', `/${id}`, { variant }],
        ['PATCH', '/bulk', [{ id, variant }]],
        ['DELETE', `/${id}`],
        ['DELETE', '/bulk', [{ id }]],
        ...(input
          ? ([
              ['POST', '', input],
              ['POST', '/bulk', [input]],
              ['POST', '/find-or-create', input],
            ] as const)
          : []),
        ...(input
          ? naturalKeys(subject).map((by) => ['PUT', `/bulk?by=${by.join()}`, [input]] as const)
          : []),
      ];
      const before = await subject.content();
      for (const [method, path, data] of ways) {
        const { status, problem } = await subject.call(path, { method, as: stale, data });
        expect([method, path, status, problem.cause[0]?.rule]).toEqual([method, path, 403, 'presence']);
      }
      expect(await subject.content()).toBe(before);
    });
  });
}
