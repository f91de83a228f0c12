import { datetime, defineEntity, integer, reference, select, text, type Row } from '@flotilla/core';

/** A time that an agent ran, or is to run: `waiting` is one that somebody asked for and nobody has begun. */
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
    /** Of which job it is a run: a job that comes again after its process died is known by it. */
    jobId: text({ optional: true, readOnly: true, max: 36 }),
    calls: integer({ default: 0, readOnly: true }),
    inputTokens: integer({ default: 0, readOnly: true }),
    outputTokens: integer({ default: 0, readOnly: true }),
  },
  indexes: [{ fields: ['agentId', 'createdAt', 'id'] }, { fields: ['agentId', 'status'] }],
  unrecorded: { because: 'some agents run each minute, and a run is a record itself' },
  shows: { rowLabel: 'status', columns: ['agentId', 'status', 'cause', 'startedAt', 'endedAt', 'error'] },
});
export type Run = Row<typeof run>;
