// A namespace: Node before 24.7 has no argon2 to import by name.
import * as crypto from 'node:crypto';
import { promisify } from 'node:util';
import { optionalPackage } from '@flotilla/core';

/** Hashes and verifies passwords as strings of argon2id, such as `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export interface Argon2 {
  hash(password: string): Promise<string>;
  /** @throws Error when the stored hash is not of argon2id */
  verify(stored: string, password: string): Promise<boolean>;
}

/** Parts of a hash in the PHC string format. Memory in KiB. */
export interface Phc {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
export const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

/** Returns argon2 of the package if it is installed, which is faster under load, else of Node 24.7 or later. */
export async function loadArgon2(): Promise<Argon2> {
  if (typeof crypto.argon2 !== 'function')
    return optionalPackage('Passwords, before Node 24.7,', '@node-rs/argon2', argon2OfPackage);
  return argon2OfPackage().catch(() => argon2OfNode());
}

async function argon2OfPackage(): Promise<Argon2> {
  const { hash, verify } = await import('@node-rs/argon2');
  const options = { memoryCost: cost.memory, timeCost: cost.passes, parallelism: cost.parallelism };
  return { hash: (password) => hash(password, options), verify };
}

/** Returns argon2 of Node's own crypto module. Its hashes and those of the package verify with either. */
export function argon2OfNode(): Argon2 {
  const derive = promisify(crypto.argon2);
  const tagOf = (
    password: string,
    { memory, passes, parallelism, salt }: Omit<Phc, 'tag'>,
    tagLength: number,
  ) => derive('argon2id', { message: password, nonce: salt, memory, passes, parallelism, tagLength });
  return {
    async hash(password) {
      const parameters = { ...cost, salt: crypto.randomBytes(16) };
      return phcOf({ ...parameters, tag: await tagOf(password, parameters, 32) });
    },
    async verify(stored, password) {
      const { tag, ...parameters } = parsePhc(stored);
      return crypto.timingSafeEqual(await tagOf(password, parameters, tag.length), tag);
    },
  };
}

/** Formats a hash of version 1.3 of argon2id (RFC 9106). */
export function phcOf({ memory, passes, parallelism, salt, tag }: Phc): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

function parsePhc(text: string): Phc {
  const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
  const [whole, memory, passes, parallelism, salt = '', tag = ''] = format.exec(text) ?? [];
  if (whole === undefined) throw new Error('A stored hash of a password is not of argon2id.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
