/** Raw SQL, since a removal runs while the application is stopped, without rows and their access. */

import type { BackendModule } from '@flotilla/backend';

/** Returns a statement that deletes the agents that run scheduled jobs of a removed module. */
export const deleteAgents: NonNullable<BackendModule['forgetModule']> = (name) => [
  { text: `delete from agent_agent where starts_with("job", $1) returning "id"`, values: [`${name}.`] },
];
