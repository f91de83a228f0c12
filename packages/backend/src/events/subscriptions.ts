/** What happened, as a subscriber gets it: possibly more than once. */
export interface DeliveredEvent<Payload = unknown> {
  /** The same at every delivery of the same event. */
  readonly id: string;
  readonly topic: string;
  readonly payload: Payload;
}

/** Reacts to an event of another module; a failure is tried again later. */
export interface Subscriber<Payload = unknown> {
  /** Unique and stable, such as `notification.order-paid-mail`: the queue is kept under this name. */
  readonly name: string;
  readonly topic: string;
  handle(event: DeliveredEvent<Payload>): Promise<void>;
}

/** The subscribers of all installed modules. */
export class Subscriptions {
  private readonly byName = new Map<string, Subscriber>();

  /** @throws Error when the name is taken. */
  add<Payload>(subscriber: Subscriber<Payload>): void {
    if (this.byName.has(subscriber.name)) throw new Error(`Two subscribers are named "${subscriber.name}". Rename one.`);
    this.byName.set(subscriber.name, subscriber as Subscriber);
  }

  /** Who subscribes to what. */
  all = (): { subscriber: string; topic: string }[] => [...this.byName.values()].map(({ name, topic }) => ({ subscriber: name, topic }));

  named(name: string): Subscriber | undefined {
    return this.byName.get(name);
  }

  get names(): string[] {
    return [...this.byName.keys()];
  }
}
