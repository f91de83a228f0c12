import { defineVariant, Link, Title, useHrefOf } from '@flotilla/react';
import { Button, cn } from '@flotilla/ui';
import { profileCard } from '../../selections.js';
import { ProfileFace } from './profile-face.js';
import * as views from '../../views.js';

/** Picture and name in one button that links to the profile. */
export const profileButtonDefault = defineVariant(
  views.profileButtonDefault,
  function ProfileButton({ row: profile }) {
    const hrefOf = useHrefOf(profileCard);
    return (
      <Button asChild variant="outline" className={cn('max-w-full ps-1.5', profile.className)}>
        <Link href={hrefOf(profile)}>
          <ProfileFace profile={profile} className="size-8 text-base" />
          <Title of={profile} className="truncate" />
        </Link>
      </Button>
    );
  },
);
