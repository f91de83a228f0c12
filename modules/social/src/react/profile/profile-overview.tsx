import { FileView } from '@flotilla/file-storage/react';
import { defineVariant, linked, LocalizedRichText, type Place, RowVariant, Title, useT, type WidgetProps } from '@flotilla/react';
import { cn, Container, Heading, type HeadingLevel, Prose, Section } from '@flotilla/ui';
import { CardGrid, factsOf, FactTable, LinkedWidgets, Trail } from '@flotilla/website-builder/react';
import { messages } from '../messages.js';
import { hrefOfProfile, type ProfileRow } from '../rows.js';
import { AssistantBadge } from './profile-card.js';
import { ProfileFace } from './profile-face.js';

export const profileOverview = defineVariant({
  widget: 'social.profile',
  variant: 'overview-default',
  component: ({ widget, place }: WidgetProps<ProfileRow>) => <ProfileOverview profile={widget} place={place} />,
});

export interface ProfileOverviewProps {
  profile: ProfileRow;
  place: Place;
  className?: string | null;
}

/** A profile with its attributes and files, then its products and widgets. */
export function ProfileOverview({ profile, place, className }: ProfileOverviewProps) {
  const level = (place.headingLevel + 1) as HeadingLevel;
  return (
    <>
      <Section spacing="none" className={cn(className, profile.className)}>
        <Container className="flex flex-col gap-10 pt-6 pb-section">
          <Trail steps={[{ row: profile, href: hrefOfProfile(profile) }]} />
          <header className="flex flex-col gap-6 sm:flex-row sm:items-center sm:gap-8">
            <ProfileFace profile={profile} priority={place.isFirst} className="size-28 text-5xl sm:size-36" />
            <div className="flex min-w-0 flex-col items-start gap-3">
              {profile.variant === 'artificial-intelligence' && <AssistantBadge />}
              <Title as={Heading} level={place.headingLevel} of={profile} className="wrap-anywhere" />
              <LocalizedRichText value={profile.subtitle} className="text-lg wrap-anywhere text-muted-foreground" />
            </div>
          </header>
          <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <LocalizedRichText as={Prose} value={profile.description} />
            <FactTable facts={factsOf(profile.profilesToAttributes)} />
          </div>
          <Files profile={profile} />
        </Container>
      </Section>
      <Products profile={profile} level={level} />
      <LinkedWidgets links={profile.profilesToWebsiteBuilderModuleWidgets} />
    </>
  );
}

/** All files but the first, which is the face. */
function Files({ profile }: { profile: ProfileRow }) {
  const t = useT(messages);
  const [, ...files] = linked(profile.profilesToFileStorageModuleFiles, 'fileStorageModuleFile');
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('files')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <FileView file={file} room="card" ratio="3/2" frameClassName="rounded-xl" />
        </li>
      ))}
    </ul>
  );
}

function Products({ profile, level }: { profile: ProfileRow; level: HeadingLevel }) {
  const t = useT(messages);
  const products = linked(profile.profilesToEcommerceModuleProducts, 'ecommerceModuleProduct');
  if (products.length === 0) return null;
  return (
    <Section tone="muted">
      <Container className="flex flex-col gap-10">
        <Heading level={level} size="lg">
          {t('products')}
        </Heading>
        <CardGrid items={products}>
          {(product) => <RowVariant of="ecommerce.product" variant="default" row={product} headingLevel={level < 3 ? 3 : 4} />}
        </CardGrid>
      </Container>
    </Section>
  );
}
