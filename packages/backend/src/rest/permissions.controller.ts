import { ownPermissions } from '@flotilla/core/administration';
import { Inject, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Access } from '../access/access.js';
import { callerOf } from '../access/access.guard.js';
import { Database } from '../database/database.js';
import { namesOfSubjects } from '../history/subject-names.js';
import { ActionController, Handle } from '../http/action.decorator.js';
import { RowStores } from '../rows/stores.js';

/** Returns the permissions of the caller, for an admin in an application with its own accounts. */
@ActionController()
export class PermissionsController {
  constructor(
    @Inject(Access) private readonly access: Access,
    @Inject(RowStores) private readonly stores: RowStores,
    @Inject(Database) private readonly db: Database,
  ) {}

  @Handle(ownPermissions)
  async own(@Req() request: FastifyRequest): Promise<object> {
    const caller = callerOf(request);
    const permissions = await this.access.permissions(caller);
    if (caller.kind !== 'subject') return { data: { caller: caller.kind, subject: null, permissions } };
    const { id } = caller;
    const names = await namesOfSubjects([id], this.db, this.stores.parts.compile.registry);
    return { data: { caller: caller.kind, subject: { id, name: names.get(id) ?? null }, permissions } };
  }
}
