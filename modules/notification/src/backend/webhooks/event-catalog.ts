import { REGISTRY } from '@flotilla/backend';
import { type Entity, isLink, type Registry } from '@flotilla/core';
import { type Change, changeEventKey } from '@flotilla/core/reflection';
import { Inject, Injectable } from '@nestjs/common';
import type { WebhookEvent } from '../../webhook-shapes.js';

/** The test event of an endpoint. */
export const pingEvent = 'notification.webhook.ping';

const changes: readonly Change[] = ['created', 'updated', 'deleted'];

/** A change of the rows of an entity. */
export interface RowChange {
  readonly entity: Entity;
  readonly change: Change;
}

/**
 * The events that endpoints can receive: the events of modules, and the changes of entities and links.
 * Changes of accounts and other guarded entities, and of links to them, are left out.
 */
@Injectable()
export class EventCatalog {
  private readonly changes: ReadonlyMap<string, RowChange>;
  private readonly emitted: ReadonlySet<string>;

  constructor(@Inject(REGISTRY) { entities, events }: Registry) {
    const isOpen = (entity: Entity) =>
      [entity.key, ...(isLink(entity) ? [entity.left.key, entity.right?.key] : [])].every(
        (key) => key === undefined || entities.get(key)?.guarded !== 'presence',
      );
    const open = [...entities.values()].filter(isOpen);
    this.changes = new Map(
      open.flatMap((entity) =>
        changes.map((change) => [changeEventKey(entity, change), { entity, change }] as const),
      ),
    );
    this.emitted = new Set(events.keys());
  }

  has(key: string): boolean {
    return this.changes.has(key) || this.emitted.has(key);
  }

  /** Returns the change that an event reports; undefined for events of modules. */
  changeOf(key: string): RowChange | undefined {
    return this.changes.get(key);
  }

  get all(): WebhookEvent[] {
    return [
      ...[...this.emitted].map((key) => ({ key, entity: null })),
      ...[...this.changes].map(([key, { entity }]) => ({ key, entity: entity.key })),
    ];
  }
}
