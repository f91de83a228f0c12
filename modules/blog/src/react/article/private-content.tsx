import { defineEntity, type Row, texts } from '@flotilla/core';
import { LocalizedRichText, Title } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { type Asked, defineSessionPart } from '@flotilla/react/session';
import { Heading, Prose, Skeleton } from '@flotilla/ui';

import { articlesToWebsiteBuilderModuleWidgets } from '../../links.js';

/** What is shown of the widgets, which any module may bring under this name. */
const widget = defineEntity({ module: 'website-builder', name: 'widget', fields: texts() });
type Widget = Row<typeof widget>;

export interface PrivateContentProps {
  articleId: string;
}

/** The widgets linked to an article: the API says who may read them, and they are in no page. */
export const PrivateContent = defineSessionPart<PrivateContentProps, readonly Widget[]>({
  skeleton: <Outline />,
  useData: ({ articleId }) => usePrivateWidgets(articleId),
  show: (widgets) => (
    <div className="flex flex-col gap-10">
      {widgets.map((shown) => (
        <section key={shown.id} className="flex flex-col gap-4">
          <Title as={Heading} level={2} of={shown} className="wrap-anywhere" />
          <LocalizedRichText value={shown.subtitle} className="text-lg text-muted-foreground" />
          <LocalizedRichText as={Prose} value={shown.description} />
        </section>
      ))}
    </div>
  ),
});

/** The widgets of an article in the order of their links. */
function usePrivateWidgets(articleId: string): Asked<readonly Widget[]> {
  const links = useFind(articlesToWebsiteBuilderModuleWidgets, {
    filters: {
      and: [
        { column: 'articleId', method: 'eq', value: articleId },
        { column: 'variant', method: 'ne', value: 'hidden' },
      ],
    },
  });
  const ids = (links.data?.rows ?? []).map((link) => link.websiteBuilderModuleWidgetId);
  const rows = useFind(widget, { filters: { and: [{ column: 'id', method: 'inArray', value: ids }] } }, { enabled: ids.length > 0 });
  const byId = new Map((rows.data?.rows ?? []).map((row) => [row.id, row]));
  const isAnswered = links.isSuccess && (ids.length === 0 || rows.isSuccess);
  return { data: isAnswered ? ids.flatMap((id) => byId.get(id) ?? []) : undefined, error: links.error ?? rows.error };
}

function Outline() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-4/5" />
    </div>
  );
}
