import { defineModule } from '@flotilla/core';
import { agentEntity } from './entities/agent.js';
import { widget } from './entities/widget.js';
import * as views from './views.js';
import { words } from './words.js';

export const agent = defineModule({
  name: 'agent',
  entities: [agentEntity, widget],
  views: Object.values(views),
  variants: { 'notification.template': ['generate-email-agent-result-admin'] },
  words,
});

export { agentEntity, type Agent } from './entities/agent.js';
export { widget, type Widget } from './entities/widget.js';
