import { agentModule } from './agent-module.js';

export { agentModule, type AgentOptions } from './agent-module.js';
export { type LanguageModel } from './model/language-model.js';

export const AgentModule = agentModule();
