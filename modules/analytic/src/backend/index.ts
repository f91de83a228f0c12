import { defineBackendModule } from '@flotilla/backend';
import { analytic } from '../index.js';
import { migrations } from './migrations/index.js';

export const AnalyticModule = defineBackendModule({ module: analytic, migrations });
