import { defineEntity, json, reference, select, text, type Row } from '@flotilla/core';
import type { Lifecycle } from '@flotilla/core/reflection';

const callStates = ['waiting', 'approved', 'refused', 'done', 'failed'] as const;

const lifecycle: Lifecycle<(typeof callStates)[number]> = {
  adminsMaySet: 'declared',
  transitions: [
    { name: 'approve', from: ['waiting'], to: 'approved', by: ['admin'] },
    { name: 'refuse', from: ['waiting'], to: 'refused', by: ['admin'] },
    { name: 'make', from: ['approved'], to: 'done', by: ['system'] },
    { name: 'fail', from: ['approved'], to: 'failed', by: ['system'] },
  ],
};

/** A writing call of an agent that waits for the approval of an administrator. */
export const call = defineEntity({
  module: 'agent',
  name: 'call',
  fields: {
    agentId: reference({ to: 'agent.agent', readOnly: true }),
    status: select({ values: callStates, default: 'waiting', lifecycle }),
    method: text({ default: 'GET', readOnly: true, max: 10 }),
    path: text({ default: '', readOnly: true, max: 4000 }),
    body: json({ optional: true, readOnly: true }),
    /** Response of the call, or the reason why it was not made. */
    answer: text({ optional: true, readOnly: true, max: 20_000 }),
  },
  indexes: [{ fields: ['agentId', 'status'] }, { fields: ['status', 'createdAt', 'id'] }],
  ui: {
    area: 'system',
    rank: 2,
    rowLabel: 'path',
    columns: ['agentId', 'status', 'method', 'path', 'createdAt'],
  },
});
export type Call = Row<typeof call>;
