import { defineVariant, Link, Title, type WidgetProps } from '@flotilla/react';
import { Button, cn } from '@flotilla/ui';
import { hrefOfProfile, type ProfileRow } from '../rows.js';
import { ProfileFace } from './profile-face.js';

export const profileButtonDefault = defineVariant({ widget: 'social.profile', variant: 'button-default', component: ProfileButton });

/** Face and name in one button, which leads to the profile. */
function ProfileButton({ widget: profile }: WidgetProps<ProfileRow>) {
  return (
    <Button asChild variant="outline" className={cn('max-w-full ps-1.5', profile.className)}>
      <Link href={hrefOfProfile(profile)}>
        <ProfileFace profile={profile} className="size-8 text-base" />
        <Title of={profile} className="truncate" />
      </Link>
    </Button>
  );
}
