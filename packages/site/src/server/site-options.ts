import type { Renderer } from '../renderer.js';
import type { AdminAssets } from './admin/admin-route.js';
import type { Config } from './config.js';

/** The renderer of the moment: development makes it anew after an edit. */
export type RendererOf = () => Promise<Renderer>;

/** What a site is made of; the two ways to start it differ only here. */
export interface SiteOptions {
  readonly config: Config;
  readonly renderer: RendererOf;
  /** The folder of built files; none in development, where Vite serves them. */
  readonly clientFolder?: string;
  /** The admin; a site without one has no `/admin`. */
  readonly admin?: { readonly assets: () => AdminAssets; readonly folder?: string };
  /** Folders of files that are served under their own names. */
  readonly publicFolders?: readonly string[];
  /** Set where pages need what the policy forbids, as Vite's own scripts do. */
  readonly isDevelopment?: boolean;
}
