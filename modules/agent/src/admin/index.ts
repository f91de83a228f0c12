import {
  type AdminModule,
  defineAdminColumn,
  defineAdminSection,
  defineAdminTask,
} from '@flotilla/admin/extend';
import { lazy } from 'react';
import { agentEntity } from '../entities/agent.js';
import { call } from '../entities/call.js';
import { run } from '../entities/run.js';

const IntervalCell = lazy(() =>
  import('./interval-cell.js').then((module) => ({ default: module.IntervalCell })),
);
const AgentRunsSection = lazy(() =>
  import('./agent-runs-section.js').then((module) => ({ default: module.AgentRunsSection })),
);

export const columns: AdminModule['columns'] = [
  defineAdminColumn(agentEntity, { name: 'interval', width: 16, Cell: IntervalCell }),
];

export const sections: AdminModule['sections'] = [
  defineAdminSection(agentEntity, {
    name: 'runs',
    title: { en: 'Runs', ru: 'Запуски' },
    Section: AgentRunsSection,
    isFirst: true,
  }),
];

export const tasks: AdminModule['tasks'] = [
  defineAdminTask(call, {
    name: 'waiting',
    title: { en: 'Calls of agents that wait for approval', ru: 'Вызовы агентов, которые ждут одобрения' },
    filters: [{ column: 'status', method: 'eq', value: 'waiting' }],
  }),
  defineAdminTask(run, {
    name: 'failed',
    title: { en: 'Runs of agents that failed', ru: 'Запуски агентов, которые не удались' },
    filters: [{ column: 'status', method: 'eq', value: 'failed' }],
  }),
];
