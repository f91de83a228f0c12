import { type CallOf, ActionController, Handle } from '@flotilla/backend';
import { Inject } from '@nestjs/common';
import { runAgent } from '../../actions.js';
import { AgentRuns } from './agent-runs.js';

/** Calls on agents. */
@ActionController()
export class AgentsController {
  constructor(@Inject(AgentRuns) private readonly runs: AgentRuns) {}

  @Handle(runAgent)
  async run({ params }: CallOf<typeof runAgent>) {
    const { id, agentId, status } = await this.runs.start(params.id);
    return { data: { id, agentId, status } };
  }
}
