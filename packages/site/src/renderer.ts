import type { RowPages } from '@flotilla/core/documents';
import {
  createFeedRenderer,
  createPageRenderer,
  membersOf,
  type PageRendererOptions,
  renderFailedPart,
  renderFailurePage,
  type RenderFeed,
  type RenderPage,
  renderBusyLink,
  renderEndedLink,
  renderSharedPage,
  renderStillPage,
  type SharedPage,
  sharedStyle,
  type TextScript,
  textScriptOf,
} from '@flotilla/react/server';
import type { WebModule } from '@flotilla/react';

export { htmlOf, membersOf } from '@flotilla/react/server';

/** Renders documents to pages and feeds. */
export interface Renderer {
  readonly page: RenderPage;
  readonly feed: RenderFeed;
  /** Addresses of rows that the application shows elsewhere. */
  readonly rowPages: RowPages;
  /** The page shown when there is no document. */
  readonly failure: (language: string) => string;
  /** HTML shown instead of a failed part of a page. */
  readonly failedPart: (language: string) => string;
  /** Returns the script with the texts of a language that islands need, if any. */
  readonly textScript: (language: string) => TextScript | undefined;
  /** Pages of share links. */
  readonly shared: SharedRenderer;
  /** Returns the HTML of a page for a still picture of it. */
  readonly still: (html: string) => string;
}

/** Renders pages of share links. */
interface SharedRenderer {
  /** The style that their policy permits. */
  readonly style: string;
  readonly page: (html: string, page: SharedPage) => string;
  /** The page of a link that is not valid. */
  readonly ended: (language: string) => string;
  /** The page of a link while it can't be rendered. */
  readonly busy: (language: string) => string;
}

export type RendererOptions = Omit<PageRendererOptions, 'modules'>;

export async function createRenderer(
  options: RendererOptions,
  modules: readonly WebModule[],
): Promise<Renderer> {
  return {
    page: await createPageRenderer({ ...options, modules }),
    feed: createFeedRenderer({ ...options, items: modules.flatMap(({ feedItems }) => membersOf(feedItems)) }),
    rowPages: options.rowPages ?? {},
    failure: (language) => renderFailurePage({ language, assets: options.assets }),
    failedPart: renderFailedPart,
    textScript: textScriptOf,
    shared: { style: sharedStyle, page: renderSharedPage, ended: renderEndedLink, busy: renderBusyLink },
    still: renderStillPage,
  };
}
