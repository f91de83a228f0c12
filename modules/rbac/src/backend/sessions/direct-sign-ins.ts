import { Rows, server, Writer, type WriteTransaction } from '@flotilla/backend';
import { type SignedIn, type SignIns } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { role } from '../../entities/role.js';
import { Sessions } from './sessions.js';
import { Accounts } from '../accounts/accounts.js';
import { AccessTokens } from '../access/access-tokens.js';

/** Opens sessions of new subjects, for tests and the server's own tools. */
@Injectable()
export class DirectSignIns implements SignIns {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(AccessTokens) private readonly tokens: AccessTokens,
  ) {}

  begin({ roles }: { readonly roles: readonly string[] }): Promise<SignedIn> {
    return this.writer.transaction(async (tx) => {
      const subject = await this.accounts.createSubject(tx);
      for (const slug of roles) await this.accounts.giveRole(subject.id, await this.roleId(slug, tx), tx);
      const { jwt: token } = await this.sessions.open(
        subject,
        { caller: server, client: { userAgent: null, ip: '127.0.0.1' } },
        tx,
      );
      return { id: subject.id, sessionId: this.tokens.verify(token).sid, token };
    });
  }

  private async roleId(slug: string, tx: WriteTransaction): Promise<string> {
    return (
      await this.rows.of(role, { caller: server, tx }).findOrCreate({ title: slug, slug }, { by: ['slug'] })
    ).id;
  }
}
