import { type Context, RefusedError, Rows, server, Writer, type WriteTransaction } from '@flotilla/backend';
import { type AgentAccounts, type SignedIn } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { show, via } from '@flotilla/core';
import { role } from '../../entities/role.js';
import { secondFactor } from '../../entities/second-factor.js';
import { subject } from '../../entities/subject.js';
import { subjectsToAgentModuleAgents, subjectsToRoles, subjectsToSecondFactors } from '../../links.js';
import { ACCOUNT_SETTINGS, type AccountSettings } from '../account-settings.js';
import { AccessTokens } from '../access/access-tokens.js';
import { Privileges } from '../accounts/privileges.js';
import { Sessions } from './sessions.js';

/** Sessions of agents. An agent calls as its subject, with the roles of that subject. */
@Injectable()
export class AgentSignIns implements AgentAccounts {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(Privileges) private readonly privileges: Privileges,
    @Inject(AccessTokens) private readonly tokens: AccessTokens,
    @Inject(ACCOUNT_SETTINGS) private readonly settings: AccountSettings,
  ) {}

  signIn(agentId: string): Promise<SignedIn | undefined> {
    return this.writer.transaction(async (tx) => {
      const link = await this.rows.of(subjectsToAgentModuleAgents, { caller: server, tx }).one({
        where: { agentModuleAgentId: { eq: agentId } },
        fields: ['subjectId'],
      });
      const account = link && (await this.rows.of(subject, { caller: server, tx }).byId(link.subjectId));
      if (!account) return undefined;
      await this.requireNoSecondFactor(account.id, tx);
      const client = { userAgent: 'flotilla-agent', ip: '127.0.0.1' };
      const { jwt: token } = await this.sessions.open(
        account,
        { caller: server, client, provenBy: 'nothing' },
        tx,
      );
      return { id: account.id, sessionId: this.tokens.verify(token).sid, token };
    });
  }

  /** Requires an account without a second factor, since an agent cannot use one. @throws RefusedError */
  private async requireNoSecondFactor(id: string, tx: WriteTransaction): Promise<void> {
    const roles = via(subjectsToRoles, show(role, ['slug']), { variants: subjectsToRoles.variants });
    const factors = via(subjectsToSecondFactors, show(secondFactor, ['confirmedAt']), {
      variants: subjectsToSecondFactors.variants,
    });
    const account = await this.rows
      .of(subject, { caller: server, tx })
      .one({ where: { id: { eq: id } }, with: { roles, factors } });
    const needsOne = account?.roles.some(({ slug }) => this.settings.secondFactorRoles.includes(slug));
    if (needsOne || account?.factors.some(({ confirmedAt }) => confirmedAt !== null))
      throw new RefusedError({
        en: 'Its account needs a second factor, which an agent does not have. Give it an account of its own.',
        ru: 'Его аккаунту нужен второй фактор, а у агента его нет. Дайте агенту отдельный аккаунт.',
      });
  }

  async requireMayDirect(agentIds: readonly string[], context: Context): Promise<void> {
    const links = await this.rows
      .of(subjectsToAgentModuleAgents, { caller: server, tx: context.tx })
      .find({ where: { agentModuleAgentId: { inArray: [...agentIds] } }, fields: ['subjectId'] });
    await this.privileges.requireRolesOf(
      links.map(({ subjectId }) => subjectId),
      context,
    );
  }

  async signOut({ sessionId }: SignedIn): Promise<void> {
    await this.sessions.end(sessionId, { caller: server });
  }
}
