import { type ActionCall, ActionController, Call, Implements } from '@flotilla/backend';
import { Inject } from '@nestjs/common';
import { runAgent } from '../../actions.js';
import { AgentRuns } from './agent-runs.js';

/** Calls on agents. */
@ActionController()
export class AgentsController {
  constructor(@Inject(AgentRuns) private readonly runs: AgentRuns) {}

  @Implements(runAgent)
  async run(@Call(runAgent) { params }: ActionCall<typeof runAgent>) {
    const { id, agentId, status } = await this.runs.start(params.id);
    return { data: { id, agentId, status } };
  }
}
