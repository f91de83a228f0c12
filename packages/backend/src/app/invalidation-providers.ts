import { randomUUID } from 'node:crypto';
import type { Provider } from '@nestjs/common';
import type { Registry } from '@flotilla/core';
import type { Logger } from 'pino';
import { Acknowledgements } from '../invalidation/acknowledgements.js';
import { Database } from '../database/database.js';
import { InvalidationBus } from '../invalidation/invalidation-bus.js';
import { Publications } from '../invalidation/publications.js';
import { OutboxPublisher } from '../invalidation/outbox-publisher.js';
import { Writer } from '../invalidation/writer.js';
import { listeningClient } from './database-provider.js';
import type { FlotillaOptions } from './options.js';
import { provide } from './provide.js';

/** Provides the invalidation of caches: the messages of all processes, and writes that wait for them. */
export function invalidationProviders(
  registry: Registry,
  logger: Logger,
  { directUrl }: FlotillaOptions,
): Provider[] {
  const processId = randomUUID();
  return [
    provide(InvalidationBus, [Database], ({ dataSource, replicas }: Database) => {
      const connect = () => listeningClient({ dataSource, processId, directUrl });
      return new InvalidationBus(connect, logger, replicas?.position);
    }),
    provide(
      OutboxPublisher,
      [InvalidationBus, Database],
      (bus: InvalidationBus, db: Database) => new OutboxPublisher(bus, db, logger),
    ),
    provide(
      Acknowledgements,
      [InvalidationBus, Database],
      (bus: InvalidationBus, db: Database) => new Acknowledgements(processId, bus, db),
    ),
    provide(
      Writer,
      [Database, OutboxPublisher, InvalidationBus, Acknowledgements],
      (db: Database, outbox: OutboxPublisher, bus: InvalidationBus, acknowledgements: Acknowledgements) =>
        new Writer(db, outbox, bus, acknowledgements),
    ),
    provide(
      Publications,
      [Database, Writer, InvalidationBus],
      (db: Database, writer: Writer, bus: InvalidationBus) =>
        new Publications(registry, db, writer, bus, logger),
    ),
  ];
}
