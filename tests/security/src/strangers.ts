import { loadModules } from '@flotilla/backend/server';
import { createRegistry } from '@flotilla/core';
import { findProject } from '@flotilla/runtime';
import { Attacker, type Outcome } from './attacker.js';
import { attacks, type Place } from './attacks.js';

/** What strangers are to do together, and for how long. */
export interface Order {
  readonly place: Place;
  readonly names: readonly string[];
  readonly seconds: number;
}

/** Strangers are a process of their own: what they read and write takes no turn of the visitor's, who is measured. */
const registry = createRegistry((await loadModules(await findProject())).map(({ module }) => module));

process.on('message', (order: Order) => {
  void attackTogether(order).then((outcomes) => process.send?.(outcomes));
});
process.send?.('ready');

async function attackTogether({ place, names, seconds }: Order): Promise<Outcome[]> {
  const signal = AbortSignal.timeout(seconds * 1000);
  const attackers = names.map((_, index) => new Attacker(10 + index));
  const product = { ...place, registry };
  await Promise.all(
    names.map(async (name, index) => {
      const attacker = attackers[index] ?? new Attacker(9);
      // An attack that cannot begin has shown nothing.
      await attacks[name]?.(attacker, product, signal).catch((error: unknown) => attacker.breach(`${name} failed: ${String(error)}`));
    }),
  );
  await Promise.all(attackers.map((attacker) => attacker.stop()));
  return attackers.map(({ outcome }) => outcome);
}
