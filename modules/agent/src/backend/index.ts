import { defineBackendModule } from '@flotilla/backend';
import { agent } from '../index.js';
import { migrations } from './migrations/index.js';

export const AgentModule = defineBackendModule({ module: agent, migrations });
