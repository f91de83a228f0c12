import type { Renderer } from '../renderer.js';
import type { AdminAssets } from './admin/admin-route.js';
import type { Config } from './config.js';

/** Returns the current renderer; in development it changes with edits. */
export type RendererOf = () => Promise<Renderer>;

/** Parts of a site that differ between production and development. */
export interface SiteOptions {
  readonly config: Config;
  readonly renderer: RendererOf;
  /** Folder of the built files; undefined in development, where Vite serves them. */
  readonly clientFolder?: string;
  /** The admin; without it there is no `/admin`. */
  readonly admin?: { readonly assets: () => AdminAssets; readonly folder?: string };
  /** Folders of public files, served under their own names. */
  readonly publicFolders?: readonly string[];
  /** Whether the content security policy is off, because it would block Vite's scripts. */
  readonly isDevelopment?: boolean;
}
