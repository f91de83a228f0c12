import type { ReadPools } from '../read-pools.js';
import { StaleReplicaError } from '../reads.js';
import { isRepeatable } from './replica-breaker.js';
import type { PrimaryPosition } from './primary-position.js';
import type { Replica } from './replica.js';

/** The server of a read that may use a replica, and the reason when that is the primary. */
export interface ReplicaRead {
  /** Host and port of the replica; `primary` when there was none to use. */
  readonly replica: string;
  /**
   * `answered` by the replica; by the primary because the replicas are `behind` or `unavailable`, or because
   * the replica was `stale` or `failed`.
   */
  readonly outcome: 'answered' | 'behind' | 'unavailable' | 'stale' | 'failed';
}

/** Chooses a replica for each read, and falls back to the primary. */
export class Replicas {
  private turn = 0;
  /** Reads that replicas have answered, for tests. */
  answered = 0;

  constructor(
    readonly list: readonly Replica[],
    readonly position: PrimaryPosition,
    private readonly onRead: (read: ReplicaRead) => void,
  ) {}

  /** Returns how many replicas are not used; undefined when all are. */
  get warning(): string | undefined {
    const avoided = this.list.filter(({ unusable }) => unusable !== undefined);
    return avoided.length > 0 ? `${avoided.length} of ${this.list.length} not used` : undefined;
  }

  /** Runs a read on a replica that has replayed all changes known to this process, or on the primary. */
  async read<T>(send: (pools: ReadPools) => Promise<T>, primary: ReadPools): Promise<T> {
    const replica = this.choose();
    if (!replica) {
      const isAnyUp = this.list.some(({ unusable }) => unusable === undefined);
      this.onRead({ replica: 'primary', outcome: isAnyUp ? 'behind' : 'unavailable' });
      return send(primary);
    }
    try {
      const result = await replica.run(send);
      this.answered++;
      this.onRead({ replica: replica.name, outcome: 'answered' });
      return result;
    } catch (error) {
      if (!isRepeatable(error)) throw error;
      const outcome = error instanceof StaleReplicaError ? 'stale' : 'failed';
      this.onRead({ replica: replica.name, outcome });
      return send(primary);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.list.map((replica) => replica.close()));
  }

  /** Returns the least busy replica that has replayed the required position; of equals, the next in turn. */
  private choose(): Replica | undefined {
    const { required } = this.position;
    if (!required) return undefined;
    const usable = this.list.filter((replica) => replica.includes(required));
    const least = Math.min(...usable.map(({ load }) => load));
    const free = usable.filter(({ load }) => load === least);
    return free[this.turn++ % free.length];
  }
}
