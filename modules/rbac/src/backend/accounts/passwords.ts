import { randomBytes, randomUUID } from 'node:crypto';
import { FairConcurrencyLimit } from '@flotilla/backend/ports';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Argon2, cost, loadArgon2, phcOf } from './argon2.js';

const refusal = 'Too many are signing in. Try again in a moment.';
/**
 * All queues together use at most three times 19 MiB, and leave one of libuv's four threads for files and
 * DNS.
 */
const lines = {
  /**
   * One of the two slots is closed to networks with heavy recent use, so that other users do not wait for
   * them.
   */
  signIn: { maxConcurrent: 2, maxHeavy: 1, maxQueued: 1000, rejection: refusal },
  /** Registrations have a queue of their own, so that a flood of them does not delay sign-ins. */
  registration: { maxConcurrent: 1, maxQueued: 1000, rejection: refusal },
};

/** Dummy hash, so that unknown accounts take the same time. */
const ofNobody = phcOf({ ...cost, salt: randomBytes(16), tag: randomBytes(32) });

export interface PasswordCheck {
  /** The client's network. Networks with heavy recent use wait longer. */
  readonly network: string;
  readonly password: string;
  /** Stored hash; absent when the account does not exist. */
  readonly stored: string | null | undefined;
  /** Runs just before the check, when earlier checks have reported their results. */
  readonly before?: () => Promise<void>;
  /** Runs on a wrong password before the next check starts, so that later checks see its effect. */
  readonly whenWrong?: () => Promise<void>;
}

/**
 * Hashes and verifies passwords as argon2id strings (RFC 9106), which carry their cost and salt. Runs off the
 * event loop.
 */
@Injectable()
export class Passwords implements OnModuleInit {
  private readonly argon2: Promise<Argon2> = loadArgon2();
  private readonly work = new FairConcurrencyLimit(lines.signIn);
  private readonly registrations = new FairConcurrencyLimit(lines.registration);

  /** Fails at startup where nothing can hash. */
  async onModuleInit(): Promise<void> {
    await this.argon2;
  }

  /**
   * Hashes a new password. Each call has its own key in the queue: its caller is already authenticated, or
   * registers in a separate queue.
   */
  hash(password: string, line: keyof typeof lines = 'signIn'): Promise<string> {
    const work = line === 'registration' ? this.registrations : this.work;
    return work.run(async () => (await this.argon2).hash(written(password)), randomUUID());
  }

  /** Returns whether the password matches. Takes the same time when there is no stored hash. */
  async matches({ network, password, stored, before, whenWrong }: PasswordCheck): Promise<boolean> {
    const against = stored ?? ofNobody;
    return this.work.run(async () => {
      await before?.();
      const { verify } = await this.argon2;
      const isRight = await verify(against, written(password)).catch(() => false);
      if (isRight && stored !== null && stored !== undefined) return true;
      await whenWrong?.();
      return false;
    }, network);
  }
}

/** Normalizes text, so that different keyboards give the same password. */
function written(password: string): string {
  return password.normalize('NFKC');
}
