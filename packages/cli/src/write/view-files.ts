import { camelCase, pascalCase, pluralOf } from '@flotilla/core/values';
import { literal } from './literal.js';

/** The page that lists the rows of an entity: its path, and its title by language. */
export interface ListPage {
  readonly module: string;
  readonly url: string;
  readonly title: { readonly en: string; readonly ru: string };
}

/** Returns the component of a list of cards, each with a link to the page of its row. */
export function listComponent(entity: string, hasPictures: boolean): string {
  const [row, rows]: [string, string] = [camelCase(entity), camelCase(pluralOf(entity))];
  const picture = hasPictures
    ? `
            picture={${row}.pictures[0]}
            priority={context.isFirst && index === 0}`
    : '';
  return `import { defineVariant, LocalizedRichText, WidgetSection } from '@flotilla/react';
import { CardGrid, ListPages, RowCard } from '@flotilla/react/kit';
import { ${row}Card } from '../selections.js';
import * as views from '../views.js';

export const ${row}List = defineVariant(views.${row}List, function ${pascalCase(entity)}List({ row, lists, context }) {
  return (
    <WidgetSection row={row} context={context}>
      <CardGrid items={lists.${rows}.rows}>
        {(${row}${hasPictures ? ', index' : ''}) => (
          <RowCard
            of={${row}Card}
            row={${row}}
            level={context.inner}${picture}
          >
            <LocalizedRichText value={${row}.subtitle} />
          </RowCard>
        )}
      </CardGrid>
      <ListPages list={lists.${rows}} />
    </WidgetSection>
  );
});
`;
}

/** Returns the component of the page of one row. Its trail has the page of the list, if there is one. */
export function overviewComponent(
  entity: string,
  { hasPictures, list }: { readonly hasPictures: boolean; readonly list?: ListPage | undefined },
): string {
  const row: string = camelCase(entity);
  const whole = `whole${pascalCase(entity)}`;
  const picture = hasPictures
    ? `
        {picture && (
          <Picture
            file={picture}
            title={${row}.title}
            ratio="16/9"
            room="page"
            priority={context.isFirst}
            frameClassName="rounded-2xl"
          />
        )}`
    : '';
  const messages = list
    ? `
const messages = defineMessages('${list.module}-${entity}', {
  en: { list: ${literal(list.title.en)} },
  ru: { list: ${literal(list.title.ru)} },
});
`
    : '';
  const names = `${list ? 'defineMessages, ' : ''}defineVariant, LocalizedRichText, Title${list ? ', useT' : ''}`;
  const step = list ? `{ path: '${list.url}', label: t('list') }, ` : '';
  return `import { ${names} } from '@flotilla/react';
import { ${hasPictures ? 'Picture, ' : ''}Trail } from '@flotilla/react/kit';
import { cn, Container, Heading, Prose } from '@flotilla/ui';
import { ${whole} } from '../selections.js';
import * as views from '../views.js';
${messages}
export const ${row}Overview = defineVariant(views.${row}Overview, function ${pascalCase(entity)}Overview({
  row,
  subject: ${row},
  context,
}) {${list ? `\n  const t = useT(messages);` : ''}${hasPictures ? `\n  const [picture] = ${row}.pictures;` : ''}
  return (
    <article className={cn('pt-6 pb-section', row.className, ${row}.className)}>
      <Container width="content" className="flex flex-col gap-8">
        <Trail steps={[${step}{ of: ${whole}, row: ${row} }]} />
        <Title as={Heading} level={context.headingLevel} of={${row}} />
        <LocalizedRichText value={${row}.subtitle} className="text-xl text-muted-foreground" />${picture}
        <LocalizedRichText as={Prose} under={context.headingLevel} value={${row}.description} />
      </Container>
    </article>
  );
});
`;
}
