import type { LocalizedText } from '@flotilla/core';
import type { SearchHit } from '@flotilla/core/documents';
import { defineVariant, Link, localized, Title, useSite, useT, WidgetSection } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { EmptyState, Heading, type HeadingLevel, Icon } from '@flotilla/ui';
import { messages } from '../messages.js';
import * as views from '../../views.js';
import { SearchForm } from './search-form.js';

/** Shows the form of the site's search, and the pages that match its words in the language of the page. */
export const searchDefault = defineVariant(
  views.searchDefault,
  function SearchDefault({ row, lists, context }) {
    const t = useT(messages);
    const { language } = useSite();
    const { rows, facets } = lists.results;
    const words = new URLSearchParams(facets?.query).get('q') ?? '';
    const hits = rows
      .filter(({ scores }) => scores[language] !== undefined)
      .toSorted((a, b) => (b.scores[language] ?? 0) - (a.scores[language] ?? 0));
    return (
      <WidgetSection row={row} context={context}>
        <div className="max-w-prose">
          <SearchForm words={words} />
        </div>
        {words !== '' && (
          <p role="status" className="-my-4 text-sm text-muted-foreground">
            {t('found', { count: hits.length })}
          </p>
        )}
        {words !== '' && hits.length === 0 && (
          <EmptyState
            icon={<Icon name="compass" />}
            title={t('nothingFound', { words })}
            description={t('nothingFoundHint')}
          />
        )}
        {kindsOf(hits, language).map(([kind, own]) => (
          <Hits key={kind} kind={kind} hits={own} level={context.inner} />
        ))}
      </WidgetSection>
    );
  },
);

/** Groups hits by the label of their kind, which kinds of several modules share. */
const kindsOf = (hits: readonly SearchHit[], language: string) => [
  ...Map.groupBy(hits, ({ kindTitle }) => textIn(kindTitle, language)),
];
const textIn = (texts: LocalizedText, language: string) => texts[language] ?? Object.values(texts)[0] ?? '';

function Hits({ kind, hits, level }: { kind: string; hits: readonly SearchHit[]; level: HeadingLevel }) {
  return (
    <section className="flex max-w-prose flex-col gap-4">
      <Heading level={level} size="sm">
        {kind}
      </Heading>
      <ul className="flex flex-col divide-y divide-border">
        {hits.map((hit) => (
          <Hit key={hit.id} hit={hit} />
        ))}
      </ul>
    </section>
  );
}

function Hit({ hit: { url, addresses, title, description, picture } }: { hit: SearchHit }) {
  const site = useSite();
  const text = localized(description, site);
  return (
    <li className="relative flex items-center gap-4 py-3">
      {picture && (
        <Picture
          file={{ ...picture, file: picture.url, className: null, containerClassName: null }}
          ratio="1/1"
          room="line"
          // The link beside it has the title.
          title={{}}
          frameClassName="size-16 shrink-0 rounded-md"
        />
      )}
      <div className="min-w-0">
        <Link
          href={addresses?.[site.language] ?? url}
          className="font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          <Title of={{ title }} />
        </Link>
        {text && (
          <p lang={text.lang} className="line-clamp-2 text-sm text-muted-foreground wrap-anywhere">
            {text.value}
          </p>
        )}
      </div>
    </li>
  );
}
