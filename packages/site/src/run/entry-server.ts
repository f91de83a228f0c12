import { modules } from 'virtual:flotilla/modules';
import { createRenderer, type Renderer, type RendererOptions } from '../renderer.js';

/** Makes the renderer of the application, of its modules as they are at the moment. */
export const createSiteRenderer = (options: RendererOptions): Promise<Renderer> => createRenderer(options, modules);
