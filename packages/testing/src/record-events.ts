import { type BackendModule, defineBackendModule, Events } from '@flotilla/backend';
import type { Delivery, RunSettings } from '@flotilla/backend/ports';
import { defineModule, type Event, type PayloadOf } from '@flotilla/core';

export interface RecordInput<E extends Event> {
  /** Name of the module and the handler: two apps on one database share the events of one name. */
  readonly name: string;
  readonly on: E | readonly E[];
  /** The handler's work; nothing by default. */
  readonly handle?: (payload: PayloadOf<E>, delivery: Delivery) => Promise<void> | void;
  readonly settings?: Partial<RunSettings>;
}

export interface RecordedEvent<E extends Event> {
  readonly payload: PayloadOf<E>;
  readonly delivery: Delivery;
}

export interface RecordedEvents<E extends Event> {
  /** A module with only the handler, to be installed in an app. */
  readonly module: BackendModule;
  /** In the order of deliveries, including failed ones. */
  readonly events: readonly RecordedEvent<E>[];
  /** Resolves after this many deliveries. */
  until(count: number): Promise<void>;
  /** Resolves with the first match. */
  matching(isMeant: (event: RecordedEvent<E>) => boolean): Promise<RecordedEvent<E>>;
}

/** Creates an event handler that records its deliveries, for a test. */
export function recordEvents<const E extends Event>({
  name,
  on,
  handle,
  settings,
}: RecordInput<E>): RecordedEvents<E> {
  const events: RecordedEvent<E>[] = [];
  const waiters = new Set<() => void>();
  const record = async (payload: PayloadOf<E>, delivery: Delivery) => {
    events.push({ payload, delivery });
    for (const look of waiters) look();
    await handle?.(payload, delivery);
  };
  const when = <T>(look: () => T | undefined) =>
    new Promise<T>((resolve) => {
      const check = () => {
        const found = look();
        if (found === undefined) return;
        waiters.delete(check);
        resolve(found);
      };
      waiters.add(check);
      check();
    });
  return {
    module: defineBackendModule({
      module: defineModule({ name }),
      providers: [
        {
          provide: `${name}.recorder`,
          inject: [Events],
          useFactory: (all: Events) => all.on(on, `${name}.recorder`, record, settings),
        },
      ],
    }),
    events,
    until: async (count) => void (await when(() => (events.length >= count ? true : undefined))),
    matching: (isMeant) => when(() => events.find(isMeant)),
  };
}
