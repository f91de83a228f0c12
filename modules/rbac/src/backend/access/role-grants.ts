import { Rows, server } from '@flotilla/backend';
import {
  type GrantedCall,
  type Grants,
  collectionTag,
  InvalidationBus,
  TagCache,
  type Tagged,
} from '@flotilla/backend/ports';
import { show } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { action } from '../../entities/action.js';
import { role } from '../../entities/role.js';
import { rolesToActions } from '../../links.js';
import { GrantedCalls } from './granted-calls.js';

const cacheBytes = 16 * 1024 ** 2;
const grantBytes = 300;
const tags = new Set([action.key, role.key, rolesToActions.key].map(collectionTag));

/** Permissions of roles, from `actions` and `roles-to-actions`. Cached until either is written. */
@Injectable()
export class RoleGrants implements Grants {
  private readonly cache: TagCache<GrantedCalls>;

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.cache = new TagCache(bus, { maxBytes: cacheBytes });
  }

  allows(roles: readonly string[], call: GrantedCall): boolean | Promise<boolean> {
    const cached = this.cache.peek('all');
    if (cached) return cached.value.allow(roles, call);
    return this.cache.get('all', () => this.read()).then(({ value }) => value.allow(roles, call));
  }

  private async read(): Promise<Tagged<GrantedCalls>> {
    const granted = await this.rows.of(rolesToActions, { caller: server }).find({
      fields: [],
      with: { role: show(role, ['slug']), action: show(action, ['method', 'path']) },
    });
    const grants = granted.map((link) => ({
      role: link.role.slug,
      method: link.action.method,
      path: link.action.path,
    }));
    return { value: new GrantedCalls(grants), tags, size: Math.max(1, grants.length) * grantBytes };
  }
}
