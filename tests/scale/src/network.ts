import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const bridge = 'flotilla-scale';
const subnet = '10.77.0';
/** A hardware address that no interface has: packets to it are lost, as on a broken path. */
const nowhere = '02:00:00:00:00:01';

/** A network namespace with an address in the network. */
export interface Place {
  readonly namespace: string;
  readonly address: string;
}

/** A bridge with a network namespace per machine. Needs root. Addresses are reachable from this machine. */
export class Network {
  private readonly places = new Map<string, Place>();

  private constructor() {}

  static async create(names: readonly string[]): Promise<Network> {
    const network = new Network();
    await network.remove(names);
    try {
      await ip(`link add ${bridge} type bridge`);
      await ip(`addr add ${subnet}.1/24 dev ${bridge}`);
      await ip(`link set ${bridge} up`);
      for (const name of names) await network.add(name);
    } catch (error) {
      await network.remove(names);
      throw error;
    }
    return network;
  }

  /** Returns the place with a name. @throws Error for an unknown name */
  at(name: string): Place {
    const place = this.places.get(name);
    if (!place) throw new Error(`There is no place ${name} in the network.`);
    return place;
  }

  /** Disconnects a place from all others. @returns a function that connects it again */
  async isolate(name: string): Promise<() => Promise<void>> {
    await ip(`link set ${linkOf(name)} down`);
    return () => ip(`link set ${linkOf(name)} up`);
  }

  /** Loses all packets between a place and others, in both directions. @returns a function that ends it */
  async separate(name: string, others: readonly string[]): Promise<() => Promise<void>> {
    const ways = others.flatMap((other) => [
      [this.at(name), this.at(other)] as const,
      [this.at(other), this.at(name)] as const,
    ]);
    for (const [from, to] of ways)
      await ip(`-n ${from.namespace} neigh replace ${to.address} lladdr ${nowhere} nud permanent dev eth0`);
    return async () => {
      for (const [from, to] of ways) await ip(`-n ${from.namespace} neigh del ${to.address} dev eth0`);
    };
  }

  /** Removes the namespaces and the bridge, also those of an interrupted run. */
  async remove(names: readonly string[] = [...this.places.keys()]): Promise<void> {
    for (const name of names) await ip(`netns del ${namespaceOf(name)}`).catch(() => undefined);
    await ip(`link del ${bridge}`).catch(() => undefined);
  }

  private async add(name: string): Promise<void> {
    const namespace = namespaceOf(name);
    const address = `${subnet}.${this.places.size + 10}`;
    await ip(`netns add ${namespace}`);
    await ip(`link add ${linkOf(name)} type veth peer name eth0 netns ${namespace}`);
    await ip(`link set ${linkOf(name)} master ${bridge} up`);
    await ip(`-n ${namespace} addr add ${address}/24 dev eth0`);
    await ip(`-n ${namespace} link set eth0 up`);
    await ip(`-n ${namespace} link set lo up`);
    this.places.set(name, { namespace, address });
  }
}

const namespaceOf = (name: string) => `flotilla-${name}`;
const linkOf = (name: string) => `fl-${name}`;

async function ip(command: string): Promise<void> {
  await run('ip', command.split(' '));
}
