import { Ownership } from '@flotilla/backend';
import { type Audience, isLink } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { type ContractSubject, nobody } from '../contract-subject.js';
import type { TestRow } from '../../test-request.js';

type ExpectedAccess =
  | 'anonymous'
  | { readonly kind: 'subject'; readonly id: string; readonly roles: readonly string[] };

const callers: Record<string, ExpectedAccess> = {
  'nobody signed in': 'anonymous',
  'a subject without a role': { kind: 'subject', id: nobody, roles: [] },
  'a subject with a role of no use here': { kind: 'subject', id: nobody, roles: ['gardener'] },
  'an administrator': { kind: 'subject', id: nobody, roles: ['admin'] },
};

/** Checks the permissions of every kind of caller against the definition. */
export function accessCases(subject: ContractSubject): void {
  const { access } = subject.entity;

  describe('access', () => {
    for (const [who, as] of Object.entries(callers)) {
      it(`answers reads of ${who} as the definition permits`, () => expectReads(subject, as));

      if (statusFor(as, access.create) !== 200)
        it(`refuses to create for ${who}`, () =>
          expectRefusals(subject, as, access.create, [
            ['', 'POST'],
            ['/bulk', 'POST'],
            ['/find-or-create', 'POST'],
          ]));
      if (statusFor(as, access.update) !== 200)
        it(`refuses to update for ${who}`, () =>
          expectRefusals(subject, as, access.update, [
            ['/id', 'PATCH'],
            ['/bulk', 'PATCH'],
          ]));
      if (statusFor(as, access.delete) !== 200)
        it(`refuses to delete for ${who}`, () =>
          expectRefusals(subject, as, access.delete, [['/id', 'DELETE']]));
    }

    it('refuses a wrong secret key, on public calls too', async () => {
      const headers = { 'x-rbac-secret-key': 'only-for-tests-0123456789abcdeF' };
      for (const method of ['GET', 'POST'] as const) {
        const { status, problem } = await subject.call('', {
          method,
          as: 'anonymous',
          headers,
          data: method === 'POST' ? {} : undefined,
        });
        expect([status, problem.message]).toEqual([401, 'Not authorized']);
      }
    });
  });
}

/** Decides the expected status, independently of the server's implementation. */
function statusFor(as: ExpectedAccess, audience: Audience): 200 | 401 | 403 {
  if (audience === 'public') return 200;
  if (typeof as === 'string') return 401;
  if (as.roles.includes('admin') || audience === 'subject') return 200;
  return typeof audience !== 'string' && audience.some((role) => as.roles.includes(role)) ? 200 : 403;
}

async function expectReads(subject: ContractSubject, as: ExpectedAccess): Promise<void> {
  const { access } = subject.entity;
  const isHidden = hiddenFrom(subject, as);
  const id = subject.rows.find((row) => !isHidden(row))?.id ?? '';
  const isNonOwner = access.read === 'owner' && statusFor(as, access.read) === 403;
  const expected = isNonOwner && isOwnable(subject) ? { list: 200, row: 404 } : undefined;
  for (const path of ['', '/count', ...(id ? [`/${id}`] : [])]) {
    const { status, text, data } = await subject.call<unknown>(path, { as });
    const ofPath = expected && (id && path.includes(id) ? expected.row : expected.list);
    expect([path, status]).toEqual([path, ofPath ?? statusFor(as, access.read)]);
    if (isNonOwner && status === 200) expect([[], 0]).toContainEqual(data);
    if (status === 401 || status === 403) expect(text).not.toContain(id || nobody);
  }
  for (const row of subject.rows.filter(isHidden)) {
    expect((await subject.call(`/${row.id}`, { as })).status).toBe(404);
    expect((await subject.call('', { as })).text).not.toContain(row.id);
  }
}

/**
 * Returns whether a row is hidden: rows of a public link's private variants are visible only to callers who
 * may change them.
 */
function hiddenFrom({ entity }: ContractSubject, as: ExpectedAccess): (row: TestRow) => boolean {
  const isNarrowed =
    isLink(entity) && entity.access.read === 'public' && statusFor(as, entity.access.update) !== 200;
  return ({ variant }) => isNarrowed && entity.privateVariants.includes(String(variant));
}

/**
 * Returns whether rows can belong to a subject. Reads of such entities return no rows to other callers,
 * instead of an error.
 */
function isOwnable({ app, entity }: ContractSubject): boolean {
  return app.nest.get(Ownership).isOwnable(entity);
}

async function expectRefusals(
  subject: ContractSubject,
  as: ExpectedAccess,
  audience: Audience,
  calls: readonly (readonly [string, 'POST' | 'PATCH' | 'DELETE'])[],
): Promise<void> {
  const before = await subject.content();
  const expected = statusFor(as, audience);
  for (const [path, method] of calls) {
    const id = subject.rows[0]?.id ?? '';
    const change = { variant: 'default' };
    const data = path === '/bulk' ? [method === 'PATCH' ? { id, ...change } : change] : change;
    const { status, problem } = await subject.call(path.replace('/id', `/${id}`), { method, as, data });
    expect([method, path, status, problem.message]).toEqual([method, path, expected, 'Not authorized']);
  }
  expect(await subject.content()).toBe(before);
}
