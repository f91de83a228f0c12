'use client';
import { defineEntity, hiddenVariant, show, texts } from '@flotilla/core';
import { LocalizedRichText, Title } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { defineSessionPart } from '@flotilla/react/session';
import { Heading, Prose, Skeleton } from '@flotilla/ui';
import { articlesToWebsiteBuilderModuleWidgets } from '../../links.js';

/** The widget fields that are shown. Named by key, so that any module may define the entity. */
const widget = defineEntity({ module: 'website-builder', name: 'widget', fields: texts() });

export interface PrivateContentProps {
  articleId: string;
}

/**
 * Shows the widgets linked to an article. They are fetched by the browser, because the API checks the
 * visitor's permission.
 */
export const PrivateContent = defineSessionPart({
  skeleton: <Outline />,
  useData: ({ articleId }: PrivateContentProps) =>
    useFind(articlesToWebsiteBuilderModuleWidgets, {
      where: { articleId: { eq: articleId }, variant: { ne: hiddenVariant } },
      fields: [],
      with: { widget: show(widget, ['title', 'subtitle', 'description']) },
    }),
  show: (links) => (
    <div className="flex flex-col gap-10">
      {links.map(({ id, widget: shown }) => (
        <section key={id} className="flex flex-col gap-4">
          <Title as={Heading} level={2} of={shown} className="wrap-anywhere" />
          <LocalizedRichText value={shown.subtitle} className="text-lg text-muted-foreground" />
          <LocalizedRichText as={Prose} under={2} value={shown.description} />
        </section>
      ))}
    </div>
  ),
});

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
