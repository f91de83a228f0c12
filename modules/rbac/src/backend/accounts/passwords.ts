import { randomBytes, randomUUID } from 'node:crypto';
import { WorkQueue } from '@flotilla/backend/server';
import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';

/** OWASP's least for argon2id, which is the library's kind: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } satisfies Options;
const refusal = 'Too many are signing in. Try again in a moment.';
/** Of all lines together three times 19 MiB at most, and one thread of the pool of four stays free for files and names of hosts. */
const lines = {
  /** One of the two is kept from networks whose passwords have been looked at often: who signs in beside them does not wait for one of theirs. */
  signIn: { atOnce: 2, heavyAtOnce: 1, waiting: 1000, refusal },
  /** New accounts stand in a line of their own: however many come, who has one signs in. */
  registration: { atOnce: 1, waiting: 1000, refusal },
};

const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '');
/** What no password leads to, and costs the same to find out. */
const ofNobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${unpadded(16)}$${unpadded(32)}`;

export interface PasswordCheck {
  /** The network that asks: whose passwords have been looked at often stands behind others. */
  readonly network: string;
  readonly password: string;
  /** Of an account that is not there: absent. */
  readonly stored: string | null | undefined;
  /** Runs right before the work: by then those that began earlier have been told the outcome. */
  readonly before?: () => Promise<void>;
  /** Runs when it is another one, before those who wait behind begin: they are to know of it, however long it takes. */
  readonly whenWrong?: () => Promise<void>;
}

/** Passwords as argon2id strings (RFC 9106), which carry their cost and salt. The work is done beside the event loop. */
@Injectable()
export class Passwords {
  private readonly work = new WorkQueue(lines.signIn);
  private readonly registrations = new WorkQueue(lines.registration);

  /** Who sets a new one has shown who they are, or registers in a line of its own: none stands behind another for having had much. */
  hash(password: string, line: keyof typeof lines = 'signIn'): Promise<string> {
    const work = line === 'registration' ? this.registrations : this.work;
    return work.run(() => hash(written(password), cost), randomUUID());
  }

  /** Whether it is the password; costs the same when there is none. */
  async matches({ network, password, stored, before, whenWrong }: PasswordCheck): Promise<boolean> {
    const against = stored ?? ofNobody;
    return this.work.run(async () => {
      await before?.();
      const isRight = await verify(against, written(password)).catch(() => false);
      if (isRight && stored !== null && stored !== undefined) return true;
      await whenWrong?.();
      return false;
    }, network);
  }
}

/** The same letters typed on two keyboards are the same password. */
function written(password: string): string {
  return password.normalize('NFKC');
}
