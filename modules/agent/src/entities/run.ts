import { datetime, defineEntity, integer, reference, select, text, type Row } from '@flotilla/core';

/** A run of an agent. `waiting` is one that was requested and has not started. */
export const run = defineEntity({
  module: 'agent',
  name: 'run',
  fields: {
    agentId: reference({ to: 'agent.agent', readOnly: true }),
    status: select({ values: ['waiting', 'running', 'done', 'failed'], default: 'waiting', readOnly: true }),
    cause: select({ values: ['schedule', 'hand'], default: 'schedule', readOnly: true }),
    startedAt: datetime({ optional: true, readOnly: true }),
    endedAt: datetime({ optional: true, readOnly: true }),
    result: text({ optional: true, readOnly: true }),
    error: text({ optional: true, readOnly: true, max: 2000 }),
    /** Id of the job, which identifies the run when the job is redelivered after its process died. */
    jobId: text({ optional: true, readOnly: true, max: 36 }),
    calls: integer({ default: 0, readOnly: true }),
    inputTokens: integer({ default: 0, readOnly: true }),
    outputTokens: integer({ default: 0, readOnly: true }),
  },
  indexes: [{ fields: ['agentId', 'createdAt', 'id'] }, { fields: ['agentId', 'status'] }],
  unrecorded: { because: 'some agents run each minute, and a run is a record itself' },
  ui: {
    area: 'system',
    rank: 1,
    rowLabel: 'status',
    columns: ['agentId', 'status', 'cause', 'startedAt', 'endedAt', 'error'],
  },
});
export type Run = Row<typeof run>;
