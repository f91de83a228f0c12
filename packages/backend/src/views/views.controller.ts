import { defineAction, type EntityKey, type Registry, type View } from '@flotilla/core';
import type { DocumentRow, ViewDocument } from '@flotilla/core/documents';
import { NotFoundError } from '@flotilla/core/errors';
import { maxPage } from '@flotilla/core/queries';
import { Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TagCache } from '@flotilla/runtime/caching';
import { z } from 'zod';
import { ActionController, type CallOf, Handle } from '../http/action.decorator.js';
import { sendText } from '../http/answer.js';
import { InvalidationBus } from '../invalidation/invalidation-bus.js';
import type { Tag } from '../invalidation/tags/tags.js';
import { LIST_FILTERS, type ListFilters } from '../ports/list-filters.js';
import { PublishedReader } from '../query/published-reader.js';
import { blankRow } from './blank-row.js';
import { ViewBatch } from './view-batch.js';

const name = z.string().max(200);
const row = { type: 'object', required: ['id', 'variant'], additionalProperties: true };
const list = {
  type: 'object',
  required: ['rows', 'page', 'hasNext'],
  properties: { rows: { type: 'array', items: row } },
  additionalProperties: true,
};

export const showView = defineAction({
  module: 'views',
  name: 'show',
  method: 'GET',
  path: '/api/views/{module}/{entity}/{variant}',
  access: 'public',
  summary:
    'Returns the published data of one view: its row, its lists and the row of its subject. 404 when the view or one of these rows does not exist.',
  schemas: {
    params: z.object({ module: name, entity: name, variant: name }),
    query: z.object({
      id: z.guid().optional().describe('The row that the view shows; without it, a row without texts.'),
      subject: z.string().min(1).max(500).optional().describe('Names the row of the subject: its slug.'),
      page: z.coerce.number().int().min(1).max(maxPage).default(1),
      limit: z.coerce.number().int().min(1).max(100).optional(),
      filter: z.string().max(2000).default('').describe('Narrows the lists: guests=8-&sort=price'),
    }),
    answer: z.custom<ViewDocument>().meta({
      type: 'object',
      required: ['widget', 'lists', 'subject'],
      properties: {
        widget: row,
        lists: { type: 'object', additionalProperties: list },
        subject: { anyOf: [row, { type: 'null' }] },
      },
    }),
  },
});

type Query = CallOf<typeof showView>['query'];

const cacheBytes = 16 * 1024 ** 2;

/** Serves single views to applications that render them without the pages of a site. */
@ActionController()
export class ViewsController {
  private readonly documents: TagCache<{ readonly text: string }>;

  constructor(
    @Inject(PublishedReader) private readonly reader: PublishedReader,
    @Inject(LIST_FILTERS) private readonly filters: ListFilters,
    @Inject(InvalidationBus) bus: InvalidationBus,
  ) {
    this.documents = new TagCache(bus, { maxBytes: cacheBytes });
  }

  @Handle(showView)
  async show(
    { params, query }: CallOf<typeof showView>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // The data is public and the same for all callers.
    reply.header('access-control-allow-origin', '*');
    const entity: EntityKey = `${params.module}.${params.entity}`;
    const view = shownView(this.reader.registry, entity, params.variant);
    const { value } = await this.documents.get(JSON.stringify([entity, view.variant, query]), async () => {
      const tags = new Set<Tag>();
      const text = JSON.stringify({ data: await this.read(view, query, tags) });
      // Clients can invent any number of filters and subjects.
      return { value: { text }, tags, size: text.length * 2, isPassing: query.filter !== '' };
    });
    await sendText(request, reply, value.text);
  }

  private async read(view: View, query: Query, tags: Set<Tag>): Promise<ViewDocument> {
    const { reader, filters } = this;
    const { page, limit, filter, subject: slug } = query;
    const segments = view.subject && slug !== undefined ? { [view.subject.by]: slug } : {};
    const batch = new ViewBatch({ reader, filters, address: { segments, page, limit, filter }, tags });
    const [widget, subject] = await Promise.all([
      this.rowOf(view, query.id, tags),
      view.subject ? batch.subject(view.subject) : null,
    ]);
    if (view.subject && !subject)
      throw new NotFoundError(`${view.subject.show.key} has no published row with the subject "${slug}".`);
    return { widget, lists: (await batch.lists(view, widget)) ?? {}, subject };
  }

  private async rowOf({ of, variant }: View, id: string | undefined, tags: Set<Tag>): Promise<DocumentRow> {
    if (id === undefined) return blankRow(this.reader.registry.entity(of.key), variant);
    const row = (await this.reader.byIds(of, [id], tags)).get(id);
    if (!row) throw new NotFoundError(`${of.key} has no published row ${id}.`);
    return row;
  }
}

/** Returns the view of a variant. @throws NotFoundError with the variants that exist */
function shownView(registry: Registry, entity: EntityKey, variant: string): View {
  const view = registry.viewOf(entity, variant);
  // Rows that follow their links are public only as parts of other rows.
  if (view && view.variant === variant && !registry.entity(entity).followsLinks) return view;
  throw new NotFoundError(missingView(registry, entity, variant));
}

function missingView({ views, entity: entityOf }: Registry, entity: EntityKey, variant: string): string {
  const readable = views.filter(({ of }) => !entityOf(of.key).followsLinks);
  const variants = readable.filter(({ of }) => of.key === entity).map((one) => one.variant);
  if (variants.length > 0) return `${entity} has no view "${variant}". It has ${variants.join(', ')}.`;
  const entities = new Set(readable.map(({ of }) => of.key));
  const others = entities.size > 0 ? ` There are views of ${[...entities].join(', ')}.` : '';
  return views.some(({ of }) => of.key === entity)
    ? `Views of ${entity} are read only as parts of pages.${others}`
    : `No installed module has a view of ${entity}.${others}`;
}
