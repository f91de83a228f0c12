import { Controller, Delete, Get, Inject, Patch, Post, Req, Res, type Type, UseFilters, UseGuards } from '@nestjs/common';
import type { Entity } from '@flotilla/core';
import { camelCase, pascalCase } from '@flotilla/core/values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessGuard, Allow, callerOf, isOwnOnly, type OwnedRows } from '@flotilla/access';
import { InvalidError } from '@flotilla/core/errors';
import { type Answer, sendAnswer, sendText } from '../http/answer.js';
import { changesOf, checkedId, dataOf, rowsOf } from '../http/body.js';
import { EntityWrites } from '../http/entity-writes.js';
import { ProblemFilter } from '../http/problem.filter.js';
import { parseQueryString } from '../http/query-string.js';
import type { Context, ReadContext } from '@flotilla/changes';
import { RowStores } from '../rows/stores.js';
import { VisibleRows } from '../rows/visible-rows.js';
import { RestRows } from './rest-rows.js';

type WithId = FastifyRequest<{ Params: { id: string } }>;

/** The REST controller of one entity or link: every route of the contract, and nothing of its own. */
export function crudController(entity: Entity): Type {
  const { read, create, update, delete: remove } = entity.access;
  const { route } = entity;
  const ownRows: OwnedRows = { route, checkedBy: 'statement' };
  const ownRow: OwnedRows = { route, checkedBy: 'statement', param: 'id' };
  const rowOfOwner: OwnedRows = { route, checkedBy: 'guard', param: 'id' };

  @Controller(entity.route)
  @UseGuards(AccessGuard)
  @UseFilters(ProblemFilter)
  class CrudController {
    private readonly rows: RestRows;

    constructor(
      @Inject(RowStores) stores: RowStores,
      @Inject(VisibleRows) visible: VisibleRows,
      @Inject(EntityWrites) private readonly writes: EntityWrites,
    ) {
      this.rows = new RestRows(stores.of(entity.key), visible.readsOf(entity.key));
    }

    @Get()
    @Allow(read, ownRows)
    async find(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      await sendText(request, reply, await this.rows.find(queryStringOf(request), readContext(request)));
    }

    @Get('count')
    @Allow(read, ownRows)
    async count(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      await sendText(request, reply, `{"data":${await this.rows.count(queryStringOf(request), readContext(request))}}`);
    }

    @Get(':id')
    @Allow(read, ownRow)
    async byId(@Req() request: WithId, @Res() reply: FastifyReply): Promise<void> {
      const include = includeOf(queryStringOf(request));
      const row = await this.rows.byId(checkedId(request.params.id), include, readContext(request));
      await sendText(request, reply, `{"data":${row}}`);
    }

    @Post()
    @Allow(create)
    async create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      await this.write(request, reply, async (context) => {
        const [row = ''] = await this.rows.create([dataOf(request.body)], context);
        return { status: 201, body: `{"data":${row}}` };
      });
    }

    @Post('find-or-create')
    @Allow(create)
    async findOrCreate(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      await this.write(request, reply, async (context) => {
        const { row, isNew } = await this.rows.findOrCreate(dataOf(request.body), context);
        return { status: isNew ? 201 : 200, body: `{"data":${row}}` };
      });
    }

    @Post('bulk')
    @Allow(create)
    async createMany(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      await this.write(request, reply, async (context) => {
        const rows = await this.rows.create(rowsOf(request.body), context);
        return { status: 201, body: `{"data":[${rows.join(',')}]}` };
      });
    }

    @Patch('bulk')
    @Allow(update)
    async updateMany(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      await this.write(request, reply, async (context) => {
        const rows = await this.rows.updateMany(changesOf(request.body), context);
        return { status: 200, body: `{"data":[${rows.join(',')}]}` };
      });
    }

    @Patch(':id')
    @Allow(update, rowOfOwner)
    async update(@Req() request: WithId, @Res() reply: FastifyReply): Promise<void> {
      const id = checkedId(request.params.id);
      await this.write(request, reply, async (context) => {
        const row = await this.rows.update(id, dataOf(request.body), context, { ifMatch: request.headers['if-match'] });
        return { status: 200, body: `{"data":${row}}` };
      });
    }

    @Delete(':id')
    @Allow(remove, rowOfOwner)
    async delete(@Req() request: WithId, @Res() reply: FastifyReply): Promise<void> {
      const id = checkedId(request.params.id);
      await this.write(request, reply, async (context) => ({ status: 200, body: `{"data":${await this.rows.delete(id, context)}}` }));
    }

    private async write(request: FastifyRequest, reply: FastifyReply, work: (context: Context) => Promise<Answer>): Promise<void> {
      await sendAnswer(reply, await this.writes.run({ entity, request }, work));
    }
  }

  Object.defineProperty(CrudController, 'name', { value: `${pascalCase(camelCase(entity.module))}${pascalCase(entity.name)}Controller` });
  return CrudController;
}

function readContext(request: FastifyRequest): ReadContext {
  return { caller: callerOf(request), isOwnOnly: isOwnOnly(request) };
}

function queryStringOf({ url }: FastifyRequest): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
}

/** Reading one row takes `include` alone. */
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
