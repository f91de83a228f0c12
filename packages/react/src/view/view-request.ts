import type { ViewData } from '@flotilla/core';
import type { ViewDocument } from '@flotilla/core/documents';
import type { Client, ResponseEnvelope } from '../http/client.js';
import type { Variant } from '../widget/define-variant.js';
import { viewErrorOf } from './view-error.js';

/** Parameters of a view's data; those that the view has no use for do not compile. */
export type ViewParameters<Data extends ViewData = ViewData> = {
  /** Id of the stored row that the view shows; by default a row without texts. */
  readonly id?: string;
  /** Texts and other fields of the row, instead of the stored ones. */
  readonly row?: Partial<Data['row']>;
  /** Maximum number of rows of its lists, 1 to 100; by default the view's own. */
  readonly limit?: number;
} & (Data['subject'] extends null
  ? { readonly subject?: never }
  : {
      /** Names the row that the view is about: its slug. */
      readonly subject: string;
    }) &
  ('page' extends Data['query']
    ? {
        /** Page of its lists, from 1. */
        readonly page?: number;
      }
    : { readonly page?: never }) &
  ('filter' extends Data['query']
    ? {
        /** Filters of its lists: `{ guests: [8, 10], sort: 'price' }`. */
        readonly filter?: ViewFilter;
      }
    : { readonly filter?: never });

export type ViewFilter = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** The parameters that the API receives. */
export interface ViewQuery {
  readonly id?: string;
  readonly subject?: string;
  readonly limit?: number;
  readonly page?: number;
  readonly filter?: ViewFilter;
}

export type ViewClient = Pick<Client, 'muted' | 'baseUrl'>;

/** Loads the data of a view. @throws ViewError */
export async function loadView(
  { entity, variant }: Pick<Variant, 'entity' | 'variant'>,
  { muted, baseUrl = '' }: ViewClient,
  { filter, ...query }: ViewQuery,
): Promise<ViewDocument> {
  const path = ['/api/views', ...entity.split('.'), variant].join('/');
  try {
    const { data } = await muted.send<ResponseEnvelope<ViewDocument>>({
      method: 'GET',
      path,
      query: { ...query, filter: filter && filterText(filter) },
      isAnonymous: true,
    });
    return baseUrl ? withFilesOf(data, baseUrl) : data;
  } catch (error) {
    throw viewErrorOf(error, { view: `${entity}/${variant}`, api: baseUrl });
  }
}

const filterText = (filter: ViewFilter) =>
  Object.entries(filter)
    .map(
      ([name, values]) => `${encodeURIComponent(name)}=${[values].flat().map(encodeURIComponent).join(',')}`,
    )
    .join('&');

const storedFiles = '/public/';

/** Returns the data with absolute addresses of stored files. */
function withFilesOf<T>(data: T, origin: string): T {
  return JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(storedFiles) ? origin + value : value,
  ) as T;
}
