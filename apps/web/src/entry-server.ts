import { createPageRenderer, type PageRendererOptions, renderFailurePage, type RenderPage } from '@flotilla/react/server';
import { modules } from './modules.js';

/** What turns documents into pages. */
export interface Renderer {
  readonly page: RenderPage;
  /** The page for when there is no document to show. */
  readonly failure: (language: string) => string;
}

export type RendererOptions = Omit<PageRendererOptions, 'modules'>;

/** Makes the renderer with the site's modules; tests pass others. */
export async function createRenderer(options: RendererOptions, installed = modules): Promise<Renderer> {
  return {
    page: await createPageRenderer({ ...options, modules: installed }),
    failure: (language) => renderFailurePage({ language, assets: options.assets }),
  };
}
