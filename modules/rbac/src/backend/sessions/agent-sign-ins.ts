import { Rows, server, Writer } from '@flotilla/backend';
import { type AgentAccounts, type SignedIn } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { subject } from '../../entities/subject.js';
import { subjectsToAgentModuleAgents } from '../../links.js';
import { AccessTokens } from '../access/access-tokens.js';
import { Sessions } from './sessions.js';

/** Sessions of agents: an agent calls as the subject that it was given, with what roles that has. */
@Injectable()
export class AgentSignIns implements AgentAccounts {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AccessTokens) private readonly tokens: AccessTokens,
  ) {}

  signIn(agentId: string): Promise<SignedIn | undefined> {
    return this.writer.transaction(async (tx) => {
      const link = await this.rows.of(subjectsToAgentModuleAgents, { caller: server, tx }).one({
        where: { agentModuleAgentId: { eq: agentId } },
        fields: ['subjectId'],
      });
      const account = link && (await this.rows.of(subject, { caller: server, tx }).byId(link.subjectId));
      if (!account) return undefined;
      const client = { userAgent: 'flotilla-agent', ip: '127.0.0.1' };
      const { jwt: token } = await this.sessions.open(account, { caller: server, client }, tx);
      return { id: account.id, sessionId: this.tokens.verify(token).sid, token };
    });
  }

  async signOut({ sessionId }: SignedIn): Promise<void> {
    await this.sessions.end(sessionId, { caller: server });
  }
}
