import {
  defineVariant,
  Link,
  LocalizedRichText,
  type RenderContext,
  RowVariant,
  Title,
  useT,
} from '@flotilla/react';
import { CardGrid, factsOf, FactTable, FileView, LinkedRows, Trail } from '@flotilla/react/kit';
import {
  Button,
  cn,
  Container,
  Heading,
  type HeadingLevel,
  Icon,
  NamedList,
  Prose,
  Section,
} from '@flotilla/ui';
import { messages } from '../messages.js';
import { paths } from '../paths.js';
import { wholeProfile, type WholeProfileRow } from '../../selections.js';
import { AssistantBadge } from './profile-card.js';
import * as views from '../../views.js';
import { ProfileFace } from './profile-face.js';

export const profileOverview = defineVariant(views.profileOverview, ({ row, context }) => (
  <ProfileOverview profile={row} context={context} />
));

export interface ProfileOverviewProps {
  profile: WholeProfileRow;
  context: RenderContext;
  className?: string | null;
}

/** A profile with its attributes and files, then its products and widgets. */
export function ProfileOverview({ profile, context, className }: ProfileOverviewProps) {
  const level = context.inner;
  return (
    <>
      <Section spacing="none" className={cn(className, profile.className)}>
        <Container className="flex flex-col gap-10 pt-6 pb-section">
          <Trail steps={[{ of: wholeProfile, row: profile }]} />
          <header className="flex flex-col gap-6 sm:flex-row sm:items-center sm:gap-8">
            <ProfileFace
              profile={profile}
              priority={context.isFirst}
              className="size-28 text-5xl sm:size-36"
            />
            <div className="flex min-w-0 flex-col items-start gap-3">
              {profile.variant === 'artificial-intelligence' && <AssistantBadge />}
              <Title as={Heading} level={context.headingLevel} of={profile} className="wrap-anywhere" />
              <LocalizedRichText
                value={profile.subtitle}
                className="text-lg wrap-anywhere text-muted-foreground"
              />
              <WriteLink profile={profile} />
            </div>
          </header>
          <div className="grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <LocalizedRichText as={Prose} under={context.headingLevel} value={profile.description} />
            <FactTable facts={factsOf(profile.attributes)} />
          </div>
          <Files profile={profile} />
        </Container>
      </Section>
      <Products profile={profile} level={level} />
      <LinkedRows rows={profile.widgets} />
    </>
  );
}

/** Links to the chat with the profile, which requires an account. */
function WriteLink({ profile }: { profile: WholeProfileRow }) {
  const t = useT(messages);
  return (
    <Button asChild variant="outline" className="mt-2">
      <Link href={`${paths.chats}?profile=${encodeURIComponent(profile.slug)}`}>
        <Icon name="mail" />
        {t('write')}
      </Link>
    </Button>
  );
}

/** All files except the first, which is the picture of the profile. */
function Files({ profile }: { profile: WholeProfileRow }) {
  const t = useT(messages);
  const [, ...files] = profile.pictures;
  if (files.length === 0) return null;
  return (
    <NamedList label={t('files')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <FileView file={file} room="card" ratio="3/2" frameClassName="rounded-xl" />
        </li>
      ))}
    </NamedList>
  );
}

function Products({ profile, level }: { profile: WholeProfileRow; level: HeadingLevel }) {
  const t = useT(messages);
  const products = profile.products;
  if (products.length === 0) return null;
  return (
    <Section tone="muted">
      <Container className="flex flex-col gap-10">
        <Heading level={level} size="lg">
          {t('products')}
        </Heading>
        <CardGrid items={products}>
          {(product) => <RowVariant variant="default" row={product} headingLevel={level < 3 ? 3 : 4} />}
        </CardGrid>
      </Container>
    </Section>
  );
}
