import {
  applyDecorators,
  Controller,
  Inject,
  Req,
  RequestMapping,
  RequestMethod,
  Res,
  type Type,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import type { Entity } from '@flotilla/core';
import { audienceOf } from '@flotilla/core/reflection';
import type { crudCalls, Operation } from '@flotilla/core/reflection';
import { camelCase, pascalCase } from '@flotilla/core/values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, assertAllowed } from '../access/access.js';
import { AccessGuard, callerOf, isOwnOnly } from '../access/access.guard.js';
import { Allow, type OwnedRows } from '../access/route-rule.js';
import { routerPath } from '../access/routes.js';
import { rowScope } from '../access/scopes.js';
import { InvalidError } from '@flotilla/core/errors';
import { crudRoutes } from '../openapi/crud-routes.js';
import { FILE_ADDRESSES, type FileAddresses } from '../ports/files.js';
import { type Answer, sendAnswer, sendText } from '../http/answer.js';
import { checkedId, dataOf, namedRowsOf, rowsOf } from '../http/body.js';
import { EntityWrites } from '../http/entity-writes.js';
import { ProblemFilter } from '../http/problem.filter.js';
import { dataText, type JsonResponse } from '../query/text-statement.js';
import { parseQueryString, queryStringOf } from '../http/query-string.js';
import { signedFiles, unmarked, withSignedFiles } from '../query/private-files.js';
import type { Context, ReadContext } from '../context/context.js';
import { RowStores } from '../rows/stores.js';
import { VisibleRows } from '../rows/visible-rows.js';
import { ChangeSets } from '../change-sets/change-sets.js';
import { ChangeSetRows } from './change-set-rows.js';
import { changeSetOf } from './change-set-of.js';
import { RestRows, type RowCalls } from './rest-rows.js';

type CrudRequest = FastifyRequest<{ Params: { id?: string } }>;

type ReadVerb = 'find' | 'count' | 'findById';
/** Runs a read. */
type Read = (rows: RowCalls, request: CrudRequest, context: ReadContext) => Promise<JsonResponse>;
/** Returns the write of a request, to be run in a context that is created later. */
type Write = (rows: RowCalls, request: CrudRequest) => (context: Context) => Promise<Answer>;

const reads: Readonly<Record<ReadVerb, Read>> = {
  find: (rows, request, context) => rows.find(queryStringOf(request), context),
  count: (rows, request, context) => rows.count(queryStringOf(request), context),
  findById: async (rows, request, context) => {
    const include = includeOf(queryStringOf(request));
    return rows.byId(checkedId(request.params.id), include, context);
  },
};

type CrudVerb = keyof typeof crudCalls;

const writes: Readonly<Record<Exclude<CrudVerb, ReadVerb>, Write>> = {
  create: (rows, request) => async (context) => {
    return { status: 201, body: dataText(await rows.create(dataOf(request.body), context)) };
  },
  findOrCreate: (rows, request) => async (context) => {
    const { row, isNew } = await rows.findOrCreate(dataOf(request.body), context);
    return { status: isNew ? 201 : 200, body: dataText(row) };
  },
  createMany: (rows, request) => async (context) => ({
    status: 201,
    body: listText(await rows.createMany(rowsOf(request.body), context)),
  }),
  updateMany: (rows, request) => async (context) => ({
    status: 200,
    body: listText(await rows.updateMany(rowsOf(request.body), context)),
  }),
  upsertMany: (rows, request) => {
    const by = keyOf(queryStringOf(request));
    return async (context) => ({
      status: 200,
      body: await rows.upsertMany(rowsOf(request.body), by, context),
    });
  },
  deleteMany: (rows, request) => async (context) => ({
    status: 200,
    body: listText(await rows.delete(namedRowsOf(request.body), context)),
  }),
  update: (rows, request) => {
    const named = namedIn(request);
    return async (context) => ({
      status: 200,
      body: dataText(await rows.update({ ...named, patch: dataOf(request.body) }, context)),
    });
  },
  delete: (rows, request) => {
    const named = namedIn(request);
    return async (context) => ({ status: 200, body: dataText((await rows.delete([named], context)).join()) });
  },
};

/** The row in the path, and its expected ETag. */
const namedIn = ({ params, headers }: CrudRequest) => ({
  id: checkedId(params.id),
  ifMatch: headers['if-match'],
});

const isRead = (verb: CrudVerb): verb is ReadVerb => verb in reads;

const listText = (rows: readonly string[]) => dataText(`[${rows.join(',')}]`);

/** Creates the REST controller of one entity or link, with all routes of the contract. */
export function crudController(entity: Entity): Type {
  @Controller(entity.route)
  @UseGuards(AccessGuard)
  @UseFilters(ProblemFilter)
  class CrudController {
    private readonly rows: RestRows;

    constructor(
      @Inject(RowStores) private readonly stores: RowStores,
      @Inject(VisibleRows) private readonly visible: VisibleRows,
      @Inject(EntityWrites) private readonly writes: EntityWrites,
      @Inject(FILE_ADDRESSES) private readonly files: FileAddresses,
      @Inject(Access) private readonly access: Access,
      @Inject(ChangeSets) private readonly changeSets: ChangeSets,
    ) {
      this.rows = new RestRows(stores.of(entity.key), visible.readsOf(entity.key));
    }

    async answer(verb: CrudVerb, request: CrudRequest, reply: FastifyReply): Promise<void> {
      const changeSet = changeSetOf(request, reply);
      const rows = changeSet === undefined ? this.rows : this.rowsIn(changeSet);
      if (isRead(verb)) {
        const context = { caller: callerOf(request), isOwnOnly: isOwnOnly(request), marksFiles: true };
        const found = await reads[verb](rows, request, context);
        await sendRows(found, { request, reply, files: this.files });
      } else {
        if (verb === 'upsertMany' && changeSet === undefined)
          await requireUpsert(this.access, entity, request);
        const answer = await this.writes.run({ entity, request }, writes[verb](rows, request));
        await sendAnswer(
          reply,
          answer,
          verb === 'delete'
            ? answer.body
            : await withSignedFiles(entity, answer.body, this.files, callerOf(request)),
        );
      }
    }

    private rowsIn(id: string): RowCalls {
      const { stores, visible, changeSets } = this;
      return new ChangeSetRows({ store: stores.of(entity.key), visible, changeSets, id });
    }
  }

  const { prototype } = CrudController;
  for (const { verb, path, method, permission } of crudRoutes) {
    // Decorators annotate the function object, so each route of each entity needs its own.
    async function handle(this: CrudController, request: CrudRequest, reply: FastifyReply): Promise<void> {
      await this.answer(verb, request, reply);
    }
    Object.defineProperty(prototype, verb, { value: handle });
    const decorate = applyDecorators(
      RequestMapping({ path: routerPath(path), method: RequestMethod[upperCase(method)] }),
      Allow(audienceOf(entity, verb), ownedBy(entity, permission, path), limitsOf(entity, permission)),
    );
    decorate(prototype, verb, { value: handle });
    Req()(prototype, verb, 0);
    Res()(prototype, verb, 1);
  }
  Object.defineProperty(CrudController, 'name', {
    value: `${pascalCase(camelCase(entity.module))}${pascalCase(entity.name)}Controller`,
  });
  return CrudController;
}

/** Sends the response of a read with signed addresses of its private files, which its ETag leaves out. */
async function sendRows(
  { text, bare }: JsonResponse,
  {
    request,
    reply,
    files,
  }: { readonly request: CrudRequest; readonly reply: FastifyReply; readonly files: FileAddresses },
): Promise<void> {
  const lasting = unmarked(text);
  if (lasting === undefined) return void (await sendText(request, reply, text, bare));
  await sendText(
    request,
    reply,
    signedFiles(String(text), files, callerOf(request)),
    bare === undefined ? lasting : (unmarked(bare) ?? bare),
  );
}

/**
 * Requires both permissions, because a role may be granted the route of upserts without those of creating and
 * changing.
 */
async function requireUpsert(access: Access, entity: Entity, request: CrudRequest): Promise<void> {
  const caller = callerOf(request);
  assertAllowed(await access.ofCreating(caller, entity));
  assertAllowed(await access.ofChanging(caller, entity));
}

const upperCase = <M extends string>(method: M) => method.toUpperCase() as Uppercase<M>;

/** Returns the right and the scope that a call within a change set, or by an API key, needs. */
const limitsOf = (entity: Entity, permission: Operation) => ({
  drafts: entity.key,
  scope: rowScope(entity, permission),
});

/** Returns what ownership restricts: reads to the caller's own rows, other calls to the row in the path. */
function ownedBy({ route }: Entity, permission: Operation, path: string): OwnedRows | undefined {
  const named = path === '/{id}' ? { param: 'id' } : undefined;
  if (permission === 'read') return { route, checkedBy: 'statement', ...named };
  return named && { route, checkedBy: 'guard', ...named };
}

/** Returns the key fields of `?by=`. @throws InvalidError */
function keyOf(queryString: string): string[] {
  const { by, ...rest } = parseQueryString(queryString);
  const extra = Object.keys(rest)[0];
  if (extra !== undefined) throw InvalidError.of(extra, 'is not a parameter: by.');
  if (typeof by !== 'string' || by === '')
    throw InvalidError.of('by', 'must name a unique field, such as ?by=slug.');
  return by.split(',');
}

/** Returns the paths of `include`, the only parameter of reading one row. */
function includeOf(queryString: string): string[] {
  const { include, ...rest } = parseQueryString(queryString);
  const extra = Object.keys(rest)[0];
  if (extra !== undefined) throw InvalidError.of(extra, 'is not a parameter: include.');
  const given: unknown[] = include === undefined ? [] : Array.isArray(include) ? include : [include];
  return given.flatMap((path) => {
    if (typeof path !== 'string') throw InvalidError.of('include', 'must be text.');
    return path.split(',');
  });
}
