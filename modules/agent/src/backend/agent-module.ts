import { type BackendModule, defineBackendModule } from '@flotilla/backend';
import { CHAT_ANSWERS, CONFIG, type Config, ENVIRONMENT } from '@flotilla/backend/ports';
import { agent } from '../index.js';
import { agentEnvironment, readAnswersADay, readLanguageModel } from './agent-settings.js';
import { migrations } from './migrations/index.js';
import { LANGUAGE_MODEL, type LanguageModel } from './model/language-model.js';
import { ANSWERS_A_DAY, ModelAnswers } from './model/model-answers.js';
import { deleteAgents } from './runs/delete-agents.sql.js';
import { AgentCalls } from './runs/agent-calls.js';
import { AgentGuard } from './runs/agent-guard.js';
import { AgentRuns } from './runs/agent-runs.js';
import { AgentSchedules } from './runs/agent-schedules.js';
import { AgentWork } from './runs/agent-work.js';
import { AgentsController } from './runs/agents.controller.js';
import { ProductCalls } from './runs/product-calls.js';
import { PromptedWork } from './runs/prompted-work.js';

/** Settings of an installation or a test that override the environment. */
export interface AgentOptions {
  readonly model?: LanguageModel;
}

/** Returns the backend module of agents. */
export function agentModule({ model }: AgentOptions = {}): BackendModule {
  return defineBackendModule({
    module: agent,
    settings: agentEnvironment,
    migrations,
    forgetModule: deleteAgents,
    controllers: [AgentsController],
    providers: [
      {
        provide: LANGUAGE_MODEL,
        inject: [ENVIRONMENT, { token: CONFIG, optional: true }],
        useFactory: (environment: NodeJS.ProcessEnv, config?: Pick<Config, 'DEPLOYMENT'>) =>
          model ?? readLanguageModel(environment, config?.DEPLOYMENT),
      },
      { provide: ANSWERS_A_DAY, inject: [ENVIRONMENT], useFactory: readAnswersADay },
      ModelAnswers,
      { provide: CHAT_ANSWERS, useExisting: ModelAnswers },
      ProductCalls,
      PromptedWork,
      AgentCalls,
      AgentWork,
      AgentRuns,
      AgentSchedules,
      AgentGuard,
    ],
  });
}
