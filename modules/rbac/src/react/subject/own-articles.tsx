'use client';
import { defineEntity, localizedText, richText, show, slug, via } from '@flotilla/core';
import { LocalizedRichText } from '@flotilla/react';
import { useOne } from '@flotilla/react/client';
import { CardGrid, RowCard } from '@flotilla/react/kit';
import { defineSessionPart, useSession } from '@flotilla/react/session';
import { Skeleton } from '@flotilla/ui';
import { subject } from '../../entities/subject.js';
import { subjectsToBlogModuleArticles } from '../../links.js';
import { RequireSession } from '../session/require-session.js';
import { picturesOf } from './foreign.js';
import { Nothing } from './nothing.js';

/**
 * The article fields that are shown here. Declared by name, since the module that defines articles is
 * optional.
 */
const article = defineEntity({
  module: 'blog',
  name: 'article',
  fields: { slug: slug(), title: localizedText(), subtitle: richText() },
});
const articleSelection = show(article, ['slug', 'title', 'subtitle'], {
  pictures: picturesOf('blog.article'),
});
const withArticles = { articles: via(subjectsToBlogModuleArticles, articleSelection) };

/** The visitor's published articles. */
export const OwnArticles = defineSessionPart({
  gate: RequireSession,
  skeleton: <Skeleton className="h-64 rounded-lg" />,
  useData: function useOwn() {
    const { subject: me } = useSession();
    return useOne(subject, { where: { id: { eq: me?.id ?? '' } }, fields: [], with: withArticles });
  },
  isEmpty: ({ articles }) => articles.length === 0,
  empty: <Nothing icon="compass" text="noArticles" />,
  show: ({ articles }) => (
    <CardGrid items={articles}>
      {(each) => (
        <RowCard of={articleSelection} row={each} level={2} picture={each.pictures[0]} placeholder="compass">
          <LocalizedRichText value={each.subtitle} className="text-muted-foreground" />
        </RowCard>
      )}
    </CardGrid>
  ),
});
