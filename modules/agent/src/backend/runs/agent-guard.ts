import { AGENT_ACCOUNTS, type AgentAccounts, RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { agentEntity } from '../../entities/agent.js';

/** Guards the prompts of agents: only callers with all roles of an agent's account may change it. */
@Injectable()
export class AgentGuard {
  constructor(@Inject(RowHooks) hooks: RowHooks, @Inject(AGENT_ACCOUNTS) accounts: AgentAccounts) {
    hooks.guard(agentEntity, async ({ rows }, txContext) => {
      const ids = rows.flatMap(({ before }) => (before ? [String(before['id'])] : []));
      await accounts.requireMayDirect(ids, txContext);
    });
  }
}
