import { changeEventKey } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import { makeMany } from '../../make/make.js';
import type { TestAnswer } from '../../test-request.js';
import type { ContractSubject } from '../contract-subject.js';
import type { RecordedRows } from './event.cases.js';

const sentinel = 'never-to-be-seen-by-anyone';

/** Secret fields are stored and never returned. */
export function secretCases(subject: ContractSubject): void {
  if (subject.secretFields.length === 0) return;
  describe('secrets', () => {
    it.each(['find', 'by id', 'update', 'delete', 'find-or-create', 'bulk', 'errors'] as const)(
      'are not in the response to %s',
      async (call) => {
        const id = await secretRow(subject);
        for (const { text } of await answersOf(subject, id)[call]()) expectNothing(subject, text);
      },
    );

    for (const relation of subject.registry.relationsOf(subject.entity.key).values()) {
      it(`are not in the rows embedded by ${relation.token}, from either side`, async () => {
        const id = await secretRow(subject);
        const [link] = await makeMany(subject.app, relation.link, [
          { overrides: { [relation.ownField]: id } },
        ]);
        const other = relation.far && subject.registry.entity(relation.far.key);
        const back =
          relation.far &&
          [...subject.registry.relationsOf(relation.far.key).values()].find(
            (inverse) => inverse.link.key === relation.link.key,
          );
        const far = await subject.app.request({
          url: `${other?.route}/${String((link as Record<string, unknown>)[relation.far?.field ?? ''])}?include=${back?.token}`,
        });
        expect(far.text).toContain(id);
        for (const { text } of [far, await subject.call(`/${id}?include=${relation.token}`)])
          expectNothing(subject, text);
      });
    }
  });
}

/** Events of rows with secrets. */
export function secretEventCases(subject: ContractSubject, recorded: RecordedRows): void {
  if (subject.secretFields.length === 0) return;
  it('secrets are not in the events for handlers', async () => {
    const id = await secretRow(subject);
    await subject.update(id, { variant: 'default' });
    const key = changeEventKey(subject.entity, 'updated');
    expectNothing(
      subject,
      JSON.stringify(
        await recorded.matching(({ payload, delivery }) => delivery.event === key && payload.row.id === id),
      ),
    );
  });
}

async function secretRow(subject: ContractSubject): Promise<string> {
  const { id } = await subject.row();
  const assignments = subject.secretFields
    .map(([name]) => `"${name}" = '${sentinel}-${name}-' || "id"`)
    .join(', ');
  await subject.app.sql(`update "${subject.entity.table}" set ${assignments} where "id" = $1`, [id]);
  return id;
}

function answersOf(subject: ContractSubject, id: string) {
  const [name = ''] = subject.secretFields[0] ?? [];
  const refused = async (request: Promise<TestAnswer<unknown>>) => {
    const answer = await request;
    expect([400, 401]).toContain(answer.status);
    return answer;
  };
  return {
    find: async () => [await subject.find({ limit: 1000 })],
    'by id': async () => [await subject.call(`/${id}`)],
    update: async () => [await subject.update(id, { variant: 'default' })],
    delete: async () => [await subject.call(`/${id}`, { method: 'DELETE' })],
    'find-or-create': async () => [
      await subject.call('/find-or-create', { method: 'POST', data: await subject.input() }),
    ],
    bulk: async () => [await subject.call('/bulk', { method: 'PATCH', data: [{ id, variant: 'default' }] })],
    errors: async () => [
      await refused(
        subject.find({ filters: { and: [{ column: name, method: 'like', value: `${sentinel}%` }] } }),
      ),
      await refused(subject.find({ orderBy: { and: [{ column: name, method: 'asc' }] } })),
      await refused(subject.update(id, { [name]: 'x' })),
      await refused(subject.create({ [name]: 'x' })),
      await refused(subject.call(`/${id}`, { as: 'anonymous' })),
    ],
  };
}

function expectNothing(subject: ContractSubject, text: string): void {
  expect(text).not.toContain(sentinel);
  for (const [name] of subject.secretFields) expect(text).not.toContain(`"${name}":`);
}
