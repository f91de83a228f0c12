import { defineModule, exportsOf } from '@flotilla/core';
import { runAgent } from './actions.js';
import { agentEntity } from './entities/agent.js';
import { call } from './entities/call.js';
import { run } from './entities/run.js';
import { widget } from './entities/widget.js';
import * as views from './views.js';
import { labels } from './labels.js';

export const agent = defineModule({
  name: 'agent',
  entities: [agentEntity, run, call, widget],
  actions: [runAgent],
  views: exportsOf(Object.entries(views)),
  variants: { 'notification.template': ['generate-email-agent-result-admin'] },
  labels,
});

export { runAgent } from './actions.js';
export { agentEntity, type Agent } from './entities/agent.js';
export { call, type Call } from './entities/call.js';
export { run, type Run } from './entities/run.js';
export { widget, type Widget } from './entities/widget.js';
