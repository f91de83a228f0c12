import { defineBackendModule } from '@flotilla/backend';
import { analytic } from '../index.js';
import { ListenToModules } from './counting/listen.js';
import { PageViewsController } from './counting/page-views.controller.js';
import { RollUp } from './counting/roll-up.js';
import { migrations } from './migrations/index.js';

export { RollUp } from './counting/roll-up.js';

export const AnalyticModule = defineBackendModule({
  module: analytic,
  migrations,
  controllers: [PageViewsController],
  providers: [RollUp, ListenToModules],
});
