import type { PageAssets } from '@flotilla/react/server';
import type { RendererOptions } from '../../../renderer.js';
import { withErrors } from '../../telemetry/browser-errors.js';
import type { Config } from '../../config.js';

interface RendererInput {
  readonly assets: PageAssets;
  /** Addresses of rows that the application shows elsewhere. */
  readonly rowPages?: Readonly<Record<string, string>>;
  readonly showsErrors: boolean;
}

/** Returns the renderer's options for the site's settings. */
export function rendererOptions(
  config: Config,
  { assets, rowPages = {}, showsErrors }: RendererInput,
): RendererOptions {
  return {
    rowPages,
    languages: config.LANGUAGES,
    timeZone: config.TIME_ZONE,
    defaults: {
      title: config.SITE_TITLE,
      description: config.SITE_DESCRIPTION,
      origin: config.SITE_URL ?? '',
      isHidden: config.SITE_INDEX === 'off',
    },
    assets: { ...assets, scripts: withErrors(config, assets.scripts), favicon: config.SITE_ICON },
    showsErrors,
    onError: (error, part, url) => console.error(`${part} failed on ${url}:`, error),
  };
}
