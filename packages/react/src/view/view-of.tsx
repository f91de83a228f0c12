import type { ViewData } from '@flotilla/core';
import type { ReactElement } from 'react';
import type { TypedVariant } from '../widget/define-variant.js';
import { ShownView, type ViewSite } from './shown-view.js';
import { loadView, type ViewClient, type ViewParameters } from './view-request.js';

export type ViewOptions<Data extends ViewData = ViewData> = ViewSite & ViewParameters<Data>;

/** Options are required only if a parameter is. */
type OptionsOf<Data extends ViewData> =
  Record<never, never> extends ViewOptions<Data>
    ? [options?: ViewOptions<Data>]
    : [options: ViewOptions<Data>];

/**
 * Loads a view and returns its element, for server components and scripts:
 * `await viewOf(articleListDefault, client, { limit: 3 })`.
 * @throws ViewError
 */
export async function viewOf<Data extends ViewData>(
  of: TypedVariant<Data>,
  client: ViewClient,
  ...[options]: OptionsOf<Data>
): Promise<ReactElement> {
  const { id, subject, limit, page, filter, row, ...site } = options ?? ({} as ViewOptions);
  const data = await loadView(of, client, { id, subject, limit, page, filter });
  return (
    <ShownView
      {...site}
      of={of}
      data={data}
      row={row as Partial<Data['row']>}
      filesUrl={client.baseUrl ?? ''}
    />
  );
}
