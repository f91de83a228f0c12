import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { argon2OfNode, loadArgon2 } from './argon2.js';

const password = 'pässword of a café';
const node = argon2OfNode();

describe('argon2 of Node', () => {
  it('verifies its own hashes', async () => {
    const stored = await node.hash(password);

    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await node.verify(stored, password)).toBe(true);
    expect(await node.verify(stored, `${password}s`)).toBe(false);
  });

  it('verifies hashes of the package, of any cost', async () => {
    const stored = await hash(password, { memoryCost: 64, timeCost: 3, parallelism: 2, outputLen: 24 });

    expect(await node.verify(stored, password)).toBe(true);
    expect(await node.verify(stored, `${password}s`)).toBe(false);
  });

  it('makes hashes that the package verifies', async () => {
    expect(await verify(await node.hash(password), password)).toBe(true);
  });

  it('rejects hashes of other algorithms', async () => {
    await expect(node.verify('$2b$10$abcdefghijklmnopqrstuv', password)).rejects.toThrow('not of argon2id');
  });
});

it('uses the package where it is installed', async () => {
  const { verify: used } = await loadArgon2();

  expect(used).toBe(verify);
});
