import { Database } from '@flotilla/backend';
import { type Filtered, type FilteredList, LIST_FILTERS, type ListFilters } from '@flotilla/backend/ports';
import { partParameter } from '@flotilla/core/documents';
import { Inject, Injectable } from '@nestjs/common';
import { product } from '../../entities/product.js';
import { productVariations } from '../../selections.js';
import { optionValue } from '../../variations/option-value.js';
import { type OfferedVariation, offeredVariations } from './variation-choice.sql.js';

/**
 * Selects the variation that the query of a product's page names: by its slug, or by the options of a form without
 * JavaScript, which the page redirects to the slug. The rows of the variations are parts of the product's row, whose
 * tags the page has.
 */
@Injectable()
export class ChooseOnPage {
  constructor(
    @Inject(LIST_FILTERS) filters: ListFilters,
    @Inject(Database) private readonly db: Database,
  ) {
    filters.add(productVariations, (list) => this.choose(list));
  }

  private async choose({ near, query }: FilteredList): Promise<Filtered> {
    const variations = near?.key === product.key ? await offeredVariations(near.id, this.db) : [];
    const chosen = chosenBy(new URLSearchParams(query), variations);
    const keys = variations.flatMap(({ options }) => options.map(({ key }) => key));
    return {
      facets: {
        query: chosen ? new URLSearchParams({ [partParameter]: chosen.slug }).toString() : '',
        names: variations.length > 0 ? [...new Set([partParameter, ...keys])] : [],
        facets: [],
        sorts: [],
        alternatives: [],
        isCombined: false,
      },
      made: [],
    };
  }
}

/** Returns the variation of a slug, or else the one with most of the selected options; the first of several. */
function chosenBy(
  query: URLSearchParams,
  variations: readonly OfferedVariation[],
): OfferedVariation | undefined {
  const named = variations.find(({ slug }) => slug === query.get(partParameter));
  if (named) return named;
  const scored = variations.map((variation) => ({ variation, score: scoreOf(variation, query) }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best > 0 ? scored.find(({ score }) => score === best)?.variation : undefined;
}

const scoreOf = ({ options }: OfferedVariation, query: URLSearchParams) =>
  options.filter(({ key, text }) => query.get(key) === optionValue(text)).length;
