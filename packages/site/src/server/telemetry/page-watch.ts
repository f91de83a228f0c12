import type { Telemetry } from '@flotilla/runtime/telemetry';

/** Source of a page: cache, new rendering, stale cache, or an error. */
export type PageState = 'hit' | 'miss' | 'stale' | 'error';

/** Receives measurements of rendering and serving. */
export interface PageWatch {
  served(state: PageState): void;
  /** Measures the rendering of a page, including waits for its parts. */
  page<T>(path: string, render: () => T): T;
  /** Measures the rendering of one part: `blog.widget article-list-default`. */
  part(name: string, render: () => string): string;
}

/** Creates the watch that feeds metrics and traces. */
export function pageWatch(telemetry: Telemetry): PageWatch {
  const served = telemetry.counter({
    name: 'flotilla_pages_total',
    help: 'Pages served, by state: hit, miss, stale or error.',
    labels: ['state'],
  });
  const pages = telemetry.work<never>({
    metric: 'flotilla_page_render_duration_seconds',
    help: 'Duration of rendering a page, from the start of its document.',
    labels: [],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
  });
  const parts = telemetry.work<'module' | 'widget' | 'variant'>({
    metric: 'flotilla_widget_render_duration_seconds',
    help: 'Rendering of the widgets of pages.',
    labels: ['module', 'widget', 'variant'],
    buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25],
  });
  return {
    served: (state) => served?.add({ state }),
    page: (path, render) => pages.run({ span: `render ${path}`, labels: {} }, render),
    part: (name, render) => parts.run(partOf(name), render),
  };
}

/** Parses `blog.widget article-list-default`, `frame default` or `island blog.search`. */
function partOf(name: string) {
  const [what = '', variant = ''] = name.split(' ');
  const [first = '', second] = what.split('.');
  if (second !== undefined)
    return { span: `widget ${what}/${variant}`, labels: { module: first, widget: second, variant } };
  const [module = '', rest] = variant.split('.');
  const labels =
    rest === undefined ? { module: 'host', widget: what, variant } : { module, widget: what, variant: rest };
  return { span: `${what} ${variant}`, labels };
}
