import type { RowPages } from '@flotilla/core/documents';
import {
  createFeedRenderer,
  createPageRenderer,
  type PageRendererOptions,
  renderFailedPart,
  renderFailurePage,
  type RenderFeed,
  type RenderPage,
} from '@flotilla/react/server';
import type { WebModule } from '@flotilla/react';

export { htmlOf } from '@flotilla/react/server';

/** What turns documents into pages. */
export interface Renderer {
  readonly page: RenderPage;
  readonly feed: RenderFeed;
  /** Where the application says that rows are shown. */
  readonly rowPages: RowPages;
  /** The page for when there is no document to show. */
  readonly failure: (language: string) => string;
  /** What stands where a part of a page should be. */
  readonly failedPart: (language: string) => string;
}

export type RendererOptions = Omit<PageRendererOptions, 'modules'>;

/** Makes the renderer of a list of modules. */
export async function createRenderer(options: RendererOptions, modules: readonly WebModule[]): Promise<Renderer> {
  return {
    page: await createPageRenderer({ ...options, modules }),
    feed: createFeedRenderer({ ...options, items: modules.flatMap(({ feedItems }) => feedItems ?? []) }),
    rowPages: options.rowPages ?? {},
    failure: (language) => renderFailurePage({ language, assets: options.assets }),
    failedPart: renderFailedPart,
  };
}
