import { Database, Rows, server } from '@flotilla/backend';
import {
  collectionTag,
  type Filtered,
  type FilteredList,
  LIST_FILTERS,
  type ListFilters,
  type Tag,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { product } from '../../entities/product.js';
import { type Review, review } from '../../entities/review.js';
import { publishedReviews } from './ratings.sql.js';
import { productReviews, type ShownReview } from '../../review-shapes.js';

/** Lists the published reviews on the page of a product, the newest first. */
@Injectable()
export class ListReviews {
  constructor(
    @Inject(LIST_FILTERS) filters: ListFilters,
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Database) private readonly db: Database,
  ) {
    filters.add(productReviews, (list, tags) => this.list(list, tags));
  }

  private async list({ near, limit, page }: FilteredList, tags: Set<Tag>): Promise<Filtered> {
    tags.add(collectionTag(review.key));
    if (near?.key !== product.key) return { facets: noFacets };
    const reviews = this.rows.of(review, { caller: server });
    const count = await reviews.count({ where: { productId: { eq: near.id }, status: { eq: 'published' } } });
    const offset = (page - 1) * limit;
    const ids = offset < count ? await publishedReviews(near.id, { limit, offset }, this.db) : [];
    const found = await reviews.find({ where: { id: { inArray: ids } }, limit: Math.max(ids.length, 1) });
    const byId = new Map(found.map((one) => [one.id, one]));
    return {
      facets: { ...noFacets, count },
      found: { ids, count, hasNext: page * limit < count },
      made: ids.flatMap((id) => byId.get(id) ?? []).map(asRow),
    };
  }
}

/** Returns a review without its order. */
const asRow = ({ orderId: _order, lineId: _line, status: _status, ...shown }: Review) =>
  shown satisfies ShownReview;

const noFacets = { query: '', names: [], facets: [], sorts: [], alternatives: [], isCombined: false };
