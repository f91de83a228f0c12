import { loadModules } from '@flotilla/backend/server';
import { createRegistry } from '@flotilla/core';
import { findProject } from '@flotilla/runtime';
import { Attacker, type Outcome } from './attacker.js';
import { attacks, type Target } from './attacks.js';

/** Attacks to run concurrently, and their duration. */
export interface Order {
  readonly target: Target;
  readonly names: readonly string[];
  readonly seconds: number;
}

/**
 * Attackers run in a process of their own, so that they do not block the event loop of the measured visitor.
 */
const registry = createRegistry((await loadModules(await findProject())).map(({ module }) => module));

process.on('message', (order: Order) => {
  void attackTogether(order).then((outcomes) => process.send?.(outcomes));
});
process.send?.('ready');

async function attackTogether({ target, names, seconds }: Order): Promise<Outcome[]> {
  const signal = AbortSignal.timeout(seconds * 1000);
  const attackers = names.map((_, index) => new Attacker(10 + index));
  const product = { ...target, registry };
  await Promise.all(
    names.map(async (name, index) => {
      const attacker = attackers[index] ?? new Attacker(9);
      // An attack that cannot start proves nothing.
      await attacks[name]?.(attacker, product, signal).catch((error: unknown) =>
        attacker.breach(`${name} failed: ${String(error)}`),
      );
    }),
  );
  await Promise.all(attackers.map((attacker) => attacker.stop()));
  return attackers.map(({ outcome }) => outcome);
}
