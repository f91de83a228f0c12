export { type ClosedToAssistants, closedToAssistants } from './registry/assistants.js';
