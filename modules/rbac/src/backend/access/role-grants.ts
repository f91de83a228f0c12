import { Database } from '@flotilla/backend';
import { type GrantedCall, type Grants } from '@flotilla/backend/ports';
import { collectionTag, InvalidationBus, TagCache, type Tagged } from '@flotilla/backend/server';
import { Inject, Injectable } from '@nestjs/common';
import { action } from '../../entities/action.js';
import { role } from '../../entities/role.js';
import { rolesToActions } from '../../links.js';
import { type Grant, GrantedCalls } from './granted-calls.js';

const cacheBytes = 16 * 1024 ** 2;
const grantBytes = 300;
const tags = new Set([action.key, role.key, rolesToActions.key].map(collectionTag));

const grantsText =
  `select r."slug" as role, a."method", a."path" from "${rolesToActions.table}" ra ` +
  `join "${role.table}" r on r."id" = ra."roleId" join "${action.table}" a on a."id" = ra."actionId" where a."type" = 'HTTP'`;

/** What roles are granted by `actions` and `roles-to-actions`, read anew after any write to them. */
@Injectable()
export class RoleGrants implements Grants {
  private readonly cache: TagCache<GrantedCalls>;

  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.cache = new TagCache(bus, { maxBytes: cacheBytes });
  }

  allows(roles: readonly string[], call: GrantedCall): boolean | Promise<boolean> {
    const known = this.cache.peek('all');
    if (known) return known.value.allow(roles, call);
    return this.cache.get('all', () => this.read()).then(({ value }) => value.allow(roles, call));
  }

  private async read(): Promise<Tagged<GrantedCalls>> {
    const grants = await this.db.query<Grant & Record<string, unknown>>(grantsText);
    return { value: new GrantedCalls(grants), tags, size: Math.max(1, grants.length) * grantBytes };
  }
}
