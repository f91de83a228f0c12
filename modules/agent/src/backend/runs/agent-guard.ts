import { type Caller, ForbiddenError } from '@flotilla/backend';
import { AGENT_ACCOUNTS, type AgentAccounts, RowHooks } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { agentEntity } from '../../entities/agent.js';
import { call } from '../../entities/call.js';

/**
 * Guards the prompts of agents: only callers with all roles of an agent's account may change it. An agent acts
 * in a session without scopes, so API keys and applications neither change agents nor approve their calls.
 */
@Injectable()
export class AgentGuard {
  constructor(@Inject(RowHooks) hooks: RowHooks, @Inject(AGENT_ACCOUNTS) accounts: AgentAccounts) {
    hooks.guard(agentEntity, async ({ rows }, txContext) => {
      requireUnlimited(txContext.caller);
      const ids = rows.flatMap(({ before }) => (before ? [String(before['id'])] : []));
      await accounts.requireMayDirect(ids, txContext);
    });
    hooks.onTransition(call, async (transitions, { caller }) => {
      if (transitions.some(({ to }) => to === 'approved')) requireUnlimited(caller);
    });
  }
}

/** Rejects callers that scopes limit. @throws ForbiddenError */
function requireUnlimited(caller: Caller): void {
  if (caller.kind === 'subject' && (caller.key || caller.client))
    throw new ForbiddenError('API keys and applications may not direct agents. Sign in to do this.');
}
