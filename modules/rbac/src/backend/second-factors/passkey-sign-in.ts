import { UnauthenticatedError, Writer } from '@flotilla/backend';
import { Inject, Injectable } from '@nestjs/common';
import type { Tokens } from '../../shapes.js';
import type { PasskeyAssertion } from '../../second-factor-shapes.js';
import { AnonymousSubjects } from '../accounts/anonymous-subjects.js';
import type { RequestContext } from '../sessions/request-contexts.js';
import { Sessions } from '../sessions/sessions.js';
import { Passkeys } from './passkeys.js';

/** Signs in with a passkey alone: it proves possession of the device and, by PIN or biometrics, its user. */
@Injectable()
export class PasskeySignIn {
  constructor(
    @Inject(Writer) private readonly writer: Writer,
    @Inject(Passkeys) private readonly passkeys: Passkeys,
    @Inject(AnonymousSubjects) private readonly anonymous: AnonymousSubjects,
    @Inject(Sessions) private readonly sessions: Sessions,
  ) {}

  /** @throws UnauthenticatedError */
  async signIn(passkey: PasskeyAssertion, site: URL, visit: RequestContext): Promise<Tokens> {
    return this.writer.transaction(async (tx) => {
      const subject = await this.passkeys.verifiedFactor(passkey, site, tx);
      if (!subject) throw new UnauthenticatedError('The passkey could not be verified.');
      await this.anonymous.mergeInto(subject.id, visit.caller, tx);
      return this.sessions.open(subject, { ...visit, provenBy: 'second-factor' }, tx);
    });
  }
}
