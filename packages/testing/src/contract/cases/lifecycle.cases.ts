import { type StateTransition, RowHooks } from '@flotilla/backend/ports';
import { Rows, server } from '@flotilla/backend';
import { type Lifecycle, lifecycleOf, transitionOf, writableFields } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import type { TestRow } from '../../test-request.js';
import type { ContractSubject } from '../contract-subject.js';

/** A transition to try. */
interface Step {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly lifecycle: Lifecycle;
}

/**
 * State fields: each pair of states is tried, and must succeed only where the state machine has a transition.
 */
export function lifecycleCases(subject: ContractSubject): void {
  for (const [name, field] of Object.entries(subject.entity.fields)) {
    const lifecycle = lifecycleOf(field);
    if (!lifecycle) continue;
    describe(`states of ${name}`, () => {
      for (const from of statesIn(lifecycle)) {
        const steps = statesIn(lifecycle).flatMap((to) =>
          to === from ? [] : [{ name, from, to, lifecycle }],
        );
        it(`follow the state machine in server code, from ${from}`, async () => {
          for (const step of steps) await expectSystemStep(subject, step);
        });
        if (!(name in writableFields(subject.entity))) continue;
        it(`follow the state machine for administrators, from ${from}; the response has the new row`, async () => {
          for (const step of steps) await expectAdminStep(subject, step);
        });
      }
    });
  }
}

const statesIn = ({ transitions }: Lifecycle) => [
  ...new Set(transitions.flatMap(({ from, to }) => [...from, to])),
];

/** Creates a row in the start state of the transition that meets its conditions. */
const rowBefore = (subject: ContractSubject, { name, from, to, lifecycle }: Step) =>
  subject.row({
    ...lifecycle.transitions.find((one) => one.from.includes(from) && one.to === to)?.when,
    [name]: from,
  });

async function expectSystemStep(subject: ContractSubject, step: Step): Promise<void> {
  const { name, from, to, lifecycle } = step;
  const row = await rowBefore(subject, step);
  const made = subject.app.nest
    .get(Rows)
    .of(subject.entity, { caller: server })
    .update(row.id, { [name]: to });
  const isAllowed =
    transitionOf(lifecycle, { from, to, row: { ...row, [name]: to } })?.by.includes('system') === true;
  if (isAllowed) expect(await made).toMatchObject({ [name]: to });
  else await expect(made, `${from} → ${to}`).rejects.toMatchObject({ status: 422 });
}

async function expectAdminStep(subject: ContractSubject, step: Step): Promise<void> {
  const { name, from, to, lifecycle } = step;
  const row = await rowBefore(subject, step);
  const transition = transitionOf(lifecycle, { from, to, row: { ...row, [name]: to } });
  const answer = await subject.update(row.id, { [name]: to });
  const read = await subject.call(`/${row.id}`);
  if (lifecycle.adminsMaySet !== 'any' && !transition?.by.includes('admin')) {
    expect([from, to, answer.status, read.data]).toEqual([from, to, 422, row]);
    return;
  }
  const move: StateTransition = {
    id: row.id,
    field: name,
    from,
    to,
    name: transition?.name ?? null,
    actor: { kind: 'server' },
  };
  const set = Object.keys(subject.app.nest.get(RowHooks).setBy(subject.entity, move));
  expect(answer.data, answer.text).toEqual({
    ...row,
    ...Object.fromEntries(set.map((other) => [other, expect.anything()])),
    ...{ [name]: to, updatedAt: expect.any(String) },
  });
  expect([read.data, read.headers.etag]).toEqual([answer.data, answer.headers.etag]);
  const { data: steps } = await subject.app.request<TestRow[]>({
    url: `/api/transition/transitions/${row.id}`,
  });
  expect(steps).toMatchObject([{ field: name, from, to, name: move.name }]);
}
