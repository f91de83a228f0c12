import { checkedWebModules } from '@flotilla/react/server';
import { modules } from 'virtual:flotilla/modules';
import { createRenderer, type Renderer, type RendererOptions } from '../renderer.js';

/** Creates the renderer of the application with the current modules. */
export const createSiteRenderer = (options: RendererOptions): Promise<Renderer> =>
  createRenderer(options, checkedWebModules(modules));
