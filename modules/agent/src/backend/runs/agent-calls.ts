import { Events, NotFoundError, ProblemError, REGISTRY, Rows, server } from '@flotilla/backend';
import { AGENT_ACCOUNTS, type AgentAccounts } from '@flotilla/backend/ports';
import { type Registry, updated } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { agentEntity } from '../../entities/agent.js';
import { type Call, call } from '../../entities/call.js';
import { type ClosedCalls, closedCalls, verdictOn } from './call-rules.js';
import { ProductCalls } from './product-calls.js';

const timeoutMs = 60_000;

/** Outcome of a call. */
interface CallOutcome {
  readonly isDone: boolean;
  readonly answer: string;
}

/**
 * Makes the calls of agents that an administrator has approved, once each, with the current permissions of
 * the agent's account.
 */
@Injectable()
export class AgentCalls {
  private readonly closed: ClosedCalls;

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(ProductCalls) private readonly product: ProductCalls,
    @Inject(AGENT_ACCOUNTS) private readonly accounts: AgentAccounts,
    @Inject(REGISTRY) registry: Registry,
    @Inject(Events) events: Events,
  ) {
    this.closed = closedCalls(registry);
    events.on(updated(call), 'agent.approved-call', ({ row }) => this.make(row.id));
  }

  /** Does nothing unless the call is approved, since an event may be delivered twice. */
  private async make(id: string): Promise<void> {
    const calls = this.rows.of(call, { caller: server });
    const approved = await calls.one({ where: { id: { eq: id }, status: { eq: 'approved' } } });
    if (!approved) return;
    const { isDone, answer } = await this.answerOf(approved).catch(refusal);
    await calls.update(id, { status: isDone ? 'done' : 'failed', answer });
  }

  private async answerOf({ id, agentId, method, path, body }: Call): Promise<CallOutcome> {
    const agent = await this.rows.of(agentEntity, { caller: server }).one({ where: { id: { eq: agentId } } });
    if (!agent) throw new NotFoundError('There is no such agent.');
    const verdict = verdictOn(agent, { method, path }, this.closed);
    if (verdict.kind === 'refuse') return { isDone: false, answer: verdict.reason };
    const signedIn = await this.accounts.signIn(agentId);
    try {
      const session = { token: signedIn?.token, signal: AbortSignal.timeout(timeoutMs) };
      const { status, text } = await this.product.send(
        { method, path, body: body ?? undefined, key: id },
        session,
      );
      return { isDone: status < 400, answer: `${status} ${text}` };
    } finally {
      if (signedIn) await this.accounts.signOut(signedIn);
    }
  }
}

/**
 * Returns the outcome of a permanent error, such as an account that requires a second factor. Rethrows other
 * errors, which are retried.
 */
function refusal(error: unknown): CallOutcome {
  if (error instanceof ProblemError && error.status < 500) return { isDone: false, answer: error.message };
  throw error;
}
