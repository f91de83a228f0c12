import { Rows, server } from '@flotilla/backend';
import {
  type ImportTarget,
  IMPORT_TARGETS,
  type ImportTargets,
  type PageRecord,
  type RedirectRecord,
} from '@flotilla/backend/ports';
import { defineEntity } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { layout } from '../entities/layout.js';
import { page } from '../entities/page.js';
import { redirect } from '../entities/redirect.js';
import { widget } from '../entities/widget.js';
import { pagesToLayouts, pagesToWidgets, widgetsToExternalWidgets } from '../links.js';
import { redirectSource } from '../redirect-address.js';

/** Widgets with text are named by key, because pages do not depend on the module that defines them. */
const textWidget = defineEntity({ module: 'website-builder', name: 'widget', fields: {} });

/** Writes pages of other systems to pages with one text, and old addresses to redirects. */
@Injectable()
export class HostImports {
  constructor(
    @Inject(IMPORT_TARGETS) targets: ImportTargets,
    @Inject(Rows) private readonly rows: Rows,
  ) {
    targets.add(textTarget);
    targets.add(widgetTarget);
    targets.add(this.pageTarget);
    targets.add(redirectTarget);
  }

  private readonly pageTarget: ImportTarget<PageRecord> = {
    kind: 'page',
    entity: page,
    after: ['media'],
    name: { field: 'url', of: ({ path }) => path },
    hasPage: true,
    rowOf: async ({ key, label, path, publishedAt, summary, picture }, tools) => {
      if (summary) tools.lose('summary of a page');
      if (picture) tools.lose('cover picture of a page', picture);
      const layoutId = await this.layoutId();
      return {
        values: {
          adminTitle: label.slice(0, 200).toWellFormed(),
          url: path,
          titleByLanguage: tools.localized(label),
          publishedAt,
        },
        links: [
          {
            ...{ link: pagesToWidgets.key, own: 'pageId', field: 'widgetId' },
            to: { kind: 'page', key, entity: widget.key },
          },
          ...(layoutId === undefined
            ? []
            : [{ link: pagesToLayouts.key, own: 'pageId', field: 'layoutId', to: { id: layoutId } }]),
        ],
      };
    },
  };

  /** Returns the oldest layout, which is that of the start page. */
  private async layoutId(): Promise<string | undefined> {
    const found = await this.rows
      .of(layout, { caller: server })
      .one({ where: {}, orderBy: { createdAt: 'asc' }, fields: [] });
    return found?.id;
  }
}

const textTarget: ImportTarget<PageRecord> = {
  kind: 'page',
  entity: textWidget,
  after: ['media'],
  rowOf: async ({ label, html }, tools) => ({
    values: {
      adminTitle: label.slice(0, 200).toWellFormed(),
      variant: 'content-default',
      title: tools.localized(label),
      description: await tools.text(html),
    },
  }),
};

const widgetTarget: ImportTarget<PageRecord> = {
  kind: 'page',
  entity: widget,
  after: ['media'],
  rowOf: async ({ key, label }) => ({
    values: { adminTitle: label.slice(0, 200).toWellFormed() },
    links: [
      {
        link: widgetsToExternalWidgets.key,
        own: 'widgetId',
        field: 'externalWidgetId',
        to: { kind: 'page', key, entity: textWidget.key },
        values: { externalModule: 'website-builder' },
      },
    ],
  }),
};

const redirectTarget: ImportTarget<RedirectRecord> = {
  kind: 'redirect',
  entity: redirect,
  name: { field: 'from', of: ({ from }) => from },
  // A redirect that an editor made stays.
  adopts: true,
  rowOf: async ({ from, to }) => ({ values: { from: redirectSource(from), to } }),
};
