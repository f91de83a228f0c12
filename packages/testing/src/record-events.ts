import { Subscriptions } from '@flotilla/backend';
import { type DeliveredEvent } from '@flotilla/backend/server';
import type { TestApp } from './test-app.js';

export interface RecordedEvents {
  readonly events: readonly DeliveredEvent[];
  /** Resolves when so many events have been delivered, failures included. */
  until(count: number): Promise<void>;
}

export interface RecordInput {
  /** Unique in the app; two apps on one database share the events of one name. */
  readonly name: string;
  readonly topic: string;
  /** What the subscriber does with the event; nothing when not said. */
  readonly handle?: (event: DeliveredEvent) => Promise<void> | void;
}

/** Subscribes to a topic for a test. */
export function recordEvents(app: TestApp, { name, topic, handle }: RecordInput): RecordedEvents {
  const events: DeliveredEvent[] = [];
  const waiters = new Set<() => void>();
  app.nest.get(Subscriptions).add({
    name,
    topic,
    async handle(event) {
      events.push(event);
      for (const check of waiters) check();
      await handle?.(event);
    },
  });
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (events.length >= count) resolve();
      };
      waiters.add(check);
      check();
    });
  return { events, until };
}
