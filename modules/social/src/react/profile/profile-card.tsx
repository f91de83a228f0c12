import { defineVariant, linkTo, LocalizedRichText, Title, useHrefOf, useSite, useT } from '@flotilla/react';
import { Badge, Card, CardContent, CardLink, cn, Heading, type HeadingLevel } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';
import { profileCard, type ProfileCardRow } from '../../selections.js';
import * as views from '../../views.js';
import { ProfileFace } from './profile-face.js';

/** The card of a profile. */
export const profileDefault = defineVariant(views.profileDefault, ({ row, context }) => (
  <ProfileCard profile={row} level={context.headingLevel} />
));

/** The card of an assistant, with a badge. */
export const profileArtificialIntelligence = defineVariant(
  views.profileArtificialIntelligence,
  ({ row, context }) => <ProfileCard profile={row} level={context.headingLevel} badge={<AssistantBadge />} />,
);

/** Marks a profile as an assistant. */
export function AssistantBadge() {
  const t = useT(messages);
  return <Badge variant="accent">{t('assistant')}</Badge>;
}

/** Picture, name and subtitle; the whole card links to the profile. */
function ProfileCard({
  profile,
  level,
  badge,
}: {
  profile: ProfileCardRow;
  level: HeadingLevel;
  badge?: ReactNode;
}) {
  const site = useSite();
  const hrefOf = useHrefOf(profileCard);
  return (
    <Card interactive className={cn('h-full', profile.className)}>
      <CardContent className="flex items-start gap-5">
        <ProfileFace profile={profile} className="size-18 text-3xl" />
        <div className="flex min-w-0 flex-col items-start gap-2">
          <Heading level={level} size="sm" className="wrap-anywhere">
            <Title as={CardLink} of={profile} {...linkTo(hrefOf(profile), site)} />
          </Heading>
          {badge}
          <LocalizedRichText
            value={profile.subtitle}
            className="text-sm wrap-anywhere text-muted-foreground"
          />
        </div>
      </CardContent>
    </Card>
  );
}
